import type { Database, DatabaseRow } from '../database/database.ts'
import { assignAliases } from './assign-aliases.ts'
import type { VectorIndex } from './vector-index.ts'

const STATEMENT = `SHOW VECTOR INDEXES
YIELD id, name, state, populationPercent, entityType, labelsOrTypes, properties, options, failureMessage
RETURN * ORDER BY name`

/**
 * Reads every vector index from the catalogue, in the order of their names. Of their properties only the
 * names are known by then: `learnProperties` adds the rest.
 */
export async function readVectorIndexes(database: Database): Promise<VectorIndex[]> {
  const rows = await database.rows({ text: STATEMENT, parameters: {} })
  return rows.map(toVectorIndex)
}

/** The first of the catalogue's properties is the embedding, the others are the index's WITH list. */
function toVectorIndex(row: DatabaseRow): VectorIndex {
  const [embeddingProperty = '', ...filterable] = row['properties'] as string[]
  const aliases = assignAliases(filterable)
  const configuration = (row['options'] as { indexConfig?: Record<string, unknown> }).indexConfig ?? {}
  const dimensions = configuration['vector.dimensions']
  const failureMessage = (row['failureMessage'] as string | null) ?? ''
  return {
    name: row['name'] as string,
    id: Number(row['id']),
    entity: row['entityType'] === 'RELATIONSHIP' ? 'relationship' : 'node',
    labelsOrTypes: row['labelsOrTypes'] as string[],
    embeddingProperty,
    properties: filterable.map((name) => ({
      name,
      alias: aliases.get(name) ?? name,
      types: [],
      inIndex: true,
      optional: true,
    })),
    ...(dimensions === undefined || dimensions === null ? {} : { dimensions: Number(dimensions) }),
    similarity: readSimilarity(configuration['vector.similarity_function']),
    quantization: readQuantization(configuration),
    state: readState(row['state']),
    populationPercent: Number(row['populationPercent']),
    ...(failureMessage === '' ? {} : { failureMessage }),
    unread: true,
  }
}

function readSimilarity(value: unknown): VectorIndex['similarity'] {
  return String(value).toLowerCase() === 'euclidean' ? 'euclidean' : 'cosine'
}

/** Newer servers name the type of quantization, older ones only whether there is any. */
function readQuantization(configuration: Readonly<Record<string, unknown>>): VectorIndex['quantization'] {
  if (configuration['vector.quantization.enabled'] === false) return 'none'
  switch (String(configuration['vector.quantization.type']).toUpperCase()) {
    case 'NONE':
      return 'none'
    case 'SCALAR':
      return 'scalar'
    case 'BINARY':
      return 'binary'
    default:
      return 'unknown'
  }
}

function readState(value: unknown): VectorIndex['state'] {
  if (value === 'ONLINE') return 'online'
  return value === 'FAILED' ? 'failed' : 'populating'
}
