import { Parameters } from '../cypher/parameters.ts'
import type { Statement } from '../cypher/statement.ts'
import type { Database, DatabaseRow } from '../database/database.ts'
import {
  compileSampleBranch,
  compileUnlabelledBranch,
  type SampleSource,
  type SampleWindow,
} from './sample-branch.ts'

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
  /** At most MOST_VALUES + 1 different short values. */
  readonly values: readonly unknown[]
  /** How many had a value short enough for `values`. */
  readonly shortCount: number
  /** Items in the longest list. */
  readonly length?: number
}

/** More different values than this are no closed set. */
export const MOST_VALUES = 10
const LONGEST_VALUE = 40

/** Embeddings are recognised by the index over them, and not read. */
export interface SampleRequest extends SampleSource {
  readonly embeddings: readonly string[]
}

/** Reads types and values of some entities of each source, in the order of the sources. */
export async function readSamples(
  database: Database,
  sources: readonly SampleRequest[],
  window: SampleWindow,
): Promise<Sample[]> {
  return toSamples(sources, await database.rows(compileSamples(sources, window, 'values')))
}

/** Reads the property names of further entities of each source, with the type of one value each. */
export async function readNames(
  database: Database,
  sources: readonly SampleRequest[],
  window: SampleWindow,
): Promise<Sample[]> {
  return toSamples(sources, await database.rows(compileSamples(sources, window, 'names')))
}

/** Reads types and values of nodes without any label, where the graph has some. */
export async function readUnlabelled(database: Database, nodeCount: number, size: number): Promise<Sample> {
  const parameters = new Parameters()
  const branch = compileUnlabelledBranch(nodeCount, size, parameters)
  const rows = await database.rows({
    text: compileRows([branch], 'node', parameters.add([[]]), 'values'),
    parameters: parameters.toRecord(),
  })
  return toSample(rows)
}

/** All sources must be of one entity. */
export function compileSamples(
  sources: readonly SampleRequest[],
  window: SampleWindow,
  depth: Depth,
): Statement {
  const parameters = new Parameters()
  const branches = sources.map((source, place) => compileSampleBranch(source, window, place, parameters))
  const embeddings = parameters.add(sources.map((source) => source.embeddings))
  const text = compileRows(branches, sources[0]?.entity ?? 'node', embeddings, depth)
  return { text, parameters: parameters.toRecord() }
}

type Depth = 'values' | 'names'

/** Compiles the rows that tell a sample: one with the key null per set of labels, others per property and type. */
function compileRows(
  branches: readonly string[],
  entity: SampleSource['entity'],
  embeddings: string,
  depth: Depth,
): string {
  const labels =
    entity === 'relationship'
      ? 'CASE WHEN key IS NULL THEN labels(a) END AS labels, CASE WHEN key IS NULL THEN labels(b) END AS endLabels'
      : 'CASE WHEN key IS NULL THEN labels(e) END AS labels, null AS endLabels'
  return `CALL () {
${branches.join('\nUNION ALL\n')}
}
UNWIND keys(e) + [null] AS key
WITH place, key, e, ${labels}
${depth === 'values' ? valueRows(embeddings) : nameRows}`
}

const valueRows = (embeddings: string): string => `WITH place, key, labels, endLabels,
  CASE WHEN NOT key IN ${embeddings}[place] THEN e[key] END AS value, e
WITH place, key, labels, endLabels, value, valueType(value) AS type, e, CASE
    WHEN value IS :: STRING AND size(value) <= ${LONGEST_VALUE} THEN value
    WHEN value IS :: INTEGER THEN value
    WHEN value IS :: LIST<ANY> AND size(value) <= ${LONGEST_VALUE} THEN value
  END AS short
WITH place, key, labels, endLabels, type, count(*) AS count, head(collect(e)) AS one,
  collect(DISTINCT short)[..${MOST_VALUES + 1}] AS values, count(short) AS shortCount,
  max(CASE WHEN value IS :: LIST<ANY> THEN size(value) END) AS length
RETURN place, key, labels, endLabels, CASE type WHEN 'NULL' THEN valueType(one[key]) ELSE type END AS type,
  count, values, shortCount, length`

const nameRows = `WITH place, key, labels, endLabels, count(*) AS count, head(collect(e)) AS one
RETURN place, key, labels, endLabels, valueType(one[key]) AS type, count, [] AS values, 0 AS shortCount, null AS length`

const toSamples = (sources: readonly SampleRequest[], rows: readonly DatabaseRow[]): Sample[] =>
  sources.map((_, place) => toSample(rows.filter((row) => Number(row['place']) === place)))

function toSample(rows: readonly DatabaseRow[]): Sample {
  const labelSets = rows
    .filter((row) => row['key'] === null)
    .map((row): LabelSet => ({
      labels: row['labels'] as string[],
      endLabels: (row['endLabels'] as string[] | null) ?? [],
      count: Number(row['count']),
    }))
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
      types: types.toSorted((one, other) => other.count - one.count),
    })),
  }
}

function toSampledType(row: DatabaseRow): SampledType {
  return {
    type: (row['type'] as string).replace(/ NOT NULL/g, ''),
    count: Number(row['count']),
    values: row['values'] as unknown[],
    shortCount: Number(row['shortCount']),
    ...(row['length'] === null ? {} : { length: Number(row['length']) }),
  }
}
