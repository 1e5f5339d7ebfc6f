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
  /** Of those whose values were read. */
  readonly count: number
  /**
   * Some of the different values, more than make a closed set: texts, of long ones the start, and integers; of
   * lists of texts the first, of lists of floats their length, and short lists of integers.
   */
  readonly values: readonly unknown[]
}

/** What a look without values showed: one type of each property. */
export type NamesSample = Sample

/** By the name of the property. */
export type SampledTypes = ReadonlyMap<string, readonly SampledType[]>

/** Reads the rows of one source: those with the key null tell labels, the others a property each. */
export function toNamesSample(rows: readonly DatabaseRow[]): NamesSample {
  const labelSets = rows.filter((row) => row['key'] === null).map(toLabelSet)
  return {
    looked: labelSets.reduce((sum, { count }) => sum + count, 0),
    labelSets,
    properties: rows
      .filter((row) => row['key'] !== null)
      .map((row) => ({
        name: row['key'] as string,
        count: Number(row['count']),
        types: [{ type: toType(row), count: Number(row['count']), values: [] }],
      })),
  }
}

/** Reads the rows of one source, each of which tells a property and one of its types. */
export function toSampledTypes(rows: readonly DatabaseRow[]): SampledTypes {
  const properties = new Map<string, SampledType[]>()
  for (const row of rows) {
    const types = properties.get(row['key'] as string) ?? []
    types.push({ type: toType(row), count: Number(row['count']), values: row['values'] as unknown[] })
    properties.set(row['key'] as string, types)
  }
  return new Map(
    [...properties].map(([name, types]) => [
      name,
      types.toSorted((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1)),
    ]),
  )
}

/** Puts together what two looks at different entities of one source showed. */
export function mergeNames(first: NamesSample, second: NamesSample): NamesSample {
  const properties = new Map(first.properties.map((property) => [property.name, property]))
  for (const property of second.properties) {
    const known = properties.get(property.name)
    const merged = known === undefined ? property : { ...known, count: known.count + property.count }
    properties.set(property.name, merged)
  }
  return {
    looked: first.looked + second.looked,
    labelSets: [...first.labelSets, ...second.labelSets],
    properties: [...properties.values()],
  }
}

/** Puts what was seen of values to the names, of which more entities were looked at. */
export function joinSamples(names: NamesSample, values: SampledTypes | undefined): Sample {
  return {
    ...names,
    properties: names.properties.map(({ name, count, types }) => ({
      name,
      count,
      types: values?.get(name) ?? types,
    })),
  }
}

const toType = (row: DatabaseRow): string => (row['type'] as string).replace(/ NOT NULL/g, '')

export const toLabelSet = (row: DatabaseRow): LabelSet => ({
  labels: row['labels'] as string[],
  endLabels: (row['endLabels'] as string[] | null) ?? [],
  count: Number(row['count']),
})
