import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database, DatabaseRow } from '../database/database.ts'
import { matchLabelled, searchIndexFor } from './index-search.ts'
import { readPropertyType } from './property-type.ts'
import type { PropertyType, ServerCapabilities, VectorIndex } from './vector-index.ts'

/** Values of one type that one property has in the sample. */
export interface SampledType {
  readonly type: PropertyType
  /** Entities of the sample that have it. */
  readonly count: number
  /** Distinct values as text, at most 21, none over 60 characters, in the order of the store. */
  readonly values: readonly string[]
  /** False where further or longer values are in the sample. */
  readonly allValues: boolean
  readonly range?: { readonly min: string; readonly max: string }
}

export interface Sample {
  /** Entities with an embedding that were looked at. */
  readonly size: number
  /** True where the index holds no others. */
  readonly complete: boolean
  /** By property key, the most frequent type first. Without the embedding. */
  readonly properties: ReadonlyMap<string, readonly SampledType[]>
}

/** Entities looked at where the index answers the exact questions, and where it cannot. */
export const SAMPLE_SIZE = 1000
export const LARGE_SAMPLE_SIZE = 10_000
const LONGEST_VALUE = 60
const UNORDERED: ReadonlySet<PropertyType> = new Set(['STRING', 'BOOLEAN', 'DURATION', 'POINT', 'LIST'])

/**
 * Looks at the first entities of the index's labels or types, in the order of the store, so that the same
 * ones are seen again after new ones came. Where none of them is in the index, asks the index for some.
 */
export async function readSample(
  database: Database,
  index: VectorIndex,
  capabilities: ServerCapabilities,
  limit: number,
): Promise<Sample> {
  const scanned = await readEntities(database, index, `${matchLabelled(index)} WITH e LIMIT ${limit}`, limit)
  if (scanned.size > 0 || scanned.complete || index.state !== 'online' || index.dimensions === undefined) {
    return scanned
  }
  const found = capabilities.search
    ? `CYPHER 25 ${searchIndexFor(index, '', 200)}`
    : callProcedure(index, 200)
  const sampled = await readEntities(database, index, found, Infinity, index.dimensions)
  return { ...sampled, complete: false }
}

function callProcedure(index: VectorIndex, limit: number): string {
  const kind = index.entity === 'node' ? 'Nodes' : 'Relationships'
  const column = index.entity === 'node' ? 'node' : 'relationship'
  return `CALL db.index.vector.query${kind}($index, ${limit}, $vector) YIELD ${column} AS e`
}

async function readEntities(
  database: Database,
  index: VectorIndex,
  source: string,
  limit: number,
  dimensions = 1,
): Promise<Sample> {
  const embedding = quoteIdentifier(index.embeddingProperty)
  const text = `${source}
WITH collect(e) AS scanned
WITH size(scanned) AS scannedCount, [e IN scanned WHERE e.${embedding} IS NOT NULL] AS entities
UNWIND entities + [null] AS e
UNWIND CASE WHEN e IS NULL THEN [null] ELSE [key IN keys(e) WHERE key <> $embedding] END AS key
WITH scannedCount, size(entities) AS size, key, e[key] AS value
WITH scannedCount, size, key, valueType(value) AS type, value
RETURN scannedCount, size, key, type, count(*) AS count,
  left(toStringOrNull(min(value)), ${LONGEST_VALUE + 1}) AS least,
  left(toStringOrNull(max(value)), ${LONGEST_VALUE + 1}) AS most,
  collect(DISTINCT left(toStringOrNull(value), ${LONGEST_VALUE + 1}))[..21] AS values`
  const vector = Array.from({ length: dimensions }, () => 1)
  const parameters = { embedding: index.embeddingProperty, index: index.name, vector }
  return toSample(await database.rows({ text, parameters }), limit)
}

/** Each row is one type of one property; the row without a property is always there and brings the counts. */
function toSample(rows: readonly DatabaseRow[], limit: number): Sample {
  const properties = new Map<string, SampledType[]>()
  for (const found of rows) {
    const type = readPropertyType(found['type'] as string)
    if (type === undefined) continue
    const key = found['key'] as string
    const known = properties.get(key) ?? []
    properties.set(key, mergeType(known, toSampledType(type, found)))
  }
  for (const types of properties.values()) types.sort(byCount)
  return {
    size: Number(rows[0]?.['size'] ?? 0),
    complete: Number(rows[0]?.['scannedCount'] ?? 0) < limit,
    properties: new Map([...properties].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function toSampledType(type: PropertyType, found: DatabaseRow): SampledType {
  const values = found['values'] as string[]
  const short = values.filter((value) => value.length <= LONGEST_VALUE)
  const { least: min, most: max } = found
  const ordered = typeof min === 'string' && typeof max === 'string' && !UNORDERED.has(type)
  return {
    type,
    count: Number(found['count']),
    values: short,
    allValues: short.length === values.length && values.length < 21,
    ...(ordered ? { range: { min, max } } : {}),
  }
}

function byCount(one: SampledType, other: SampledType): number {
  return other.count - one.count || (one.type < other.type ? -1 : 1)
}

/** Lists of different element types are one type to a filter. */
function mergeType(known: readonly SampledType[], added: SampledType): SampledType[] {
  const same = known.find((entry) => entry.type === added.type)
  if (same === undefined) return [...known, added]
  return known.map((entry) => (entry === same ? { ...entry, count: entry.count + added.count } : entry))
}
