import type { DatabaseRow } from '../database/database.ts'

/** What a look at some entities of one source showed, as plain values. */
export interface Sample {
  readonly looked: number
  readonly labelSets: readonly LabelSet[]
  readonly properties: readonly SampledProperty[]
}

/** The labels of a node, or of both ends of a relationship. */
export interface LabelSet {
  readonly labels: readonly string[]
  /** Of a relationship's end node only. */
  readonly endLabels: readonly string[]
  readonly count: number
}

export interface SampledProperty {
  readonly name: string
  readonly count: number
  /** In the words of valueType(), most frequent first. */
  readonly types: readonly SampledType[]
}

export interface SampledType {
  readonly type: string
  readonly count: number
  /** Some of the different values, more than make a closed set, without lists and strings that are long. */
  readonly values: readonly unknown[]
  /** Of the longest string or list. */
  readonly length?: number
}

/** Reads the rows of one source: those with the key null tell labels, the others one property and type each. */
export function toSample(rows: readonly DatabaseRow[]): Sample {
  const labelSets = rows.filter((row) => row['key'] === null).map(toLabelSet)
  const properties = new Map<string, SampledType[]>()
  for (const row of rows) {
    if (row['key'] === null) continue
    const types = properties.get(row['key'] as string) ?? []
    properties.set(row['key'] as string, [...types, toSampledType(row)])
  }
  return {
    looked: labelSets.reduce((sum, { count }) => sum + count, 0),
    labelSets,
    properties: [...properties].map(([name, types]) => ({
      name,
      count: types.reduce((sum, { count }) => sum + count, 0),
      types: types.toSorted((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1)),
    })),
  }
}

export const toLabelSet = (row: DatabaseRow): LabelSet => ({
  labels: row['labels'] as string[],
  endLabels: (row['endLabels'] as string[] | null) ?? [],
  count: Number(row['count']),
})

const toSampledType = (row: DatabaseRow): SampledType => ({
  type: (row['type'] as string).replace(/ NOT NULL/g, ''),
  count: Number(row['count']),
  values: row['values'] as unknown[],
  ...(row['length'] === null ? {} : { length: Number(row['length']) }),
})

/** Adds a second look, which read labels and new names only, to the first. */
export function mergeSamples(first: Sample, second: Sample): Sample {
  const looked = first.looked + second.looked
  // The second look did not count what the first knew: the share in the first stands for both.
  const known = first.properties.map((property) => ({
    ...property,
    count: (property.count * looked) / first.looked,
  }))
  return {
    looked,
    labelSets: [...first.labelSets, ...second.labelSets],
    properties: [...known, ...second.properties],
  }
}
