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
  /** At most MOST_VALUES + 1 different values, without lists and strings that are long. */
  readonly values: readonly unknown[]
  /** Of the longest string or list. */
  readonly length?: number
}

/** More different values than this are no closed set. */
export const MOST_VALUES = 10
export const LONGEST_VALUE = 40

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
  return toSamples(sources, await database.rows(compileSamples(sources, window)))
}

/** Property names that a first look at each source has met already, in the order of the sources. */
export type KnownNames = readonly (readonly string[])[]

/** Reads labels and the names not yet known of further entities of each source, with one type per name. */
export async function readNewNames(
  database: Database,
  sources: readonly SampleRequest[],
  window: SampleWindow,
  known: KnownNames,
): Promise<Sample[]> {
  return toSamples(sources, await database.rows(compileSamples(sources, window, known)))
}

/** Reads types and values of nodes without any label, where the graph has some. */
export async function readUnlabelled(database: Database, nodeCount: number, size: number): Promise<Sample> {
  const parameters = new Parameters()
  const branch = compileUnlabelledBranch(nodeCount, size, parameters)
  const rows = await database.rows({
    text: compileValueRows([branch], 'node', parameters.add([[]])),
    parameters: parameters.toRecord(),
  })
  return toSample(rows)
}

/** All sources must be of one entity. Where names are known already, values are not read. */
export function compileSamples(
  sources: readonly SampleRequest[],
  window: SampleWindow,
  known?: KnownNames,
): Statement {
  const parameters = new Parameters()
  const branches = sources.map((source, place) => compileSampleBranch(source, window, place, parameters))
  const entity = sources[0]?.entity ?? 'node'
  const text =
    known === undefined
      ? compileValueRows(branches, entity, parameters.add(sources.map((source) => source.embeddings)))
      : compileNameRows(branches, entity, parameters.add(known))
  return { text, parameters: parameters.toRecord() }
}

const chooseFrom = (branches: readonly string[]): string => `CALL () {\n${branches.join('\nUNION ALL\n')}\n}`

/** A row with the key null tells labels, every other one property and type. */
const labelsOf = (entity: SampleSource['entity']): string =>
  entity === 'relationship'
    ? 'CASE WHEN key IS NULL THEN labels(a) END AS labels, CASE WHEN key IS NULL THEN labels(b) END AS endLabels'
    : 'CASE WHEN key IS NULL THEN labels(e) END AS labels, null AS endLabels'

const compileValueRows = (
  branches: readonly string[],
  entity: SampleSource['entity'],
  embeddings: string,
): string => `${chooseFrom(branches)}
UNWIND keys(e) + [null] AS key
WITH place, key, ${labelsOf(entity)}, e, CASE WHEN NOT key IN ${embeddings}[place] THEN e[key] END AS value
WITH place, key, labels, endLabels, e, value, valueType(value) AS type
WITH place, key, labels, endLabels, type, count(*) AS count, head(collect(e)) AS one, collect(DISTINCT
  CASE left(type, 4)
    WHEN 'STRI' THEN CASE WHEN size(value) <= ${LONGEST_VALUE} THEN value END
    WHEN 'INTE' THEN value
    WHEN 'LIST' THEN CASE WHEN size(value) <= ${LONGEST_VALUE} THEN value END
  END)[..${MOST_VALUES + 1}] AS values,
  max(CASE left(type, 4) WHEN 'STRI' THEN size(value) WHEN 'LIST' THEN size(value) END) AS length
RETURN place, key, labels, endLabels, CASE type WHEN 'NULL' THEN valueType(one[key]) ELSE type END AS type,
  count, values, length`

const compileNameRows = (
  branches: readonly string[],
  entity: SampleSource['entity'],
  known: string,
): string => `${chooseFrom(branches)}
UNWIND [key IN keys(e) WHERE NOT key IN ${known}[place]] + [null] AS key
WITH place, key, ${labelsOf(entity)}, e
WITH place, key, labels, endLabels, count(*) AS count, head(collect(e)) AS one
RETURN place, key, labels, endLabels, valueType(one[key]) AS type, count, [] AS values, null AS length`

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
    ...(row['length'] === null ? {} : { length: Number(row['length']) }),
  }
}
