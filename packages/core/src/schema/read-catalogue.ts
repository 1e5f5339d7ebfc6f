import type { Database, DatabaseRow } from '../database/database.ts'
import type { IndexSchema, ServerFacts } from './graph-schema.ts'

const query = (text: string): { text: string; parameters: Record<string, never> } => ({
  text,
  parameters: {},
})

export async function readIndexes(database: Database): Promise<IndexSchema[]> {
  const rows = await database.rows(
    query(
      'SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, owningConstraint, state, options ' +
        'RETURN * ORDER BY name',
    ),
  )
  return rows.filter((row) => row['type'] !== 'LOOKUP').map(toIndex)
}

function toIndex(row: DatabaseRow): IndexSchema {
  const configuration =
    (row['options'] as { indexConfig?: Record<string, unknown> } | null)?.indexConfig ?? {}
  const dimensions = configuration['vector.dimensions']
  const similarity = configuration['vector.similarity_function']
  return {
    name: row['name'] as string,
    kind: toKind(row['type']),
    entity: row['entityType'] === 'RELATIONSHIP' ? 'relationship' : 'node',
    labelsOrTypes: (row['labelsOrTypes'] as string[] | null) ?? [],
    properties: (row['properties'] as string[] | null) ?? [],
    unique: row['owningConstraint'] !== null,
    state: toState(row['state']),
    ...(dimensions === undefined || dimensions === null ? {} : { dimensions: Number(dimensions) }),
    ...(typeof similarity === 'string' ? { similarity: similarity.toLowerCase() } : {}),
  }
}

const kinds = ['vector', 'fulltext', 'range', 'text', 'point', 'lookup'] as const

function toKind(type: unknown): IndexSchema['kind'] {
  return kinds.find((kind) => kind === String(type).toLowerCase()) ?? 'unknown'
}

function toState(state: unknown): IndexSchema['state'] {
  if (state === 'ONLINE') return 'online'
  return state === 'FAILED' ? 'failed' : 'populating'
}

/** A property that a constraint requires of every node with a label, or every relationship of a type. */
export interface RequiredProperty {
  readonly entity: IndexSchema['entity']
  readonly labelOrType: string
  readonly property: string
}

export async function readRequiredProperties(database: Database): Promise<RequiredProperty[]> {
  const rows = await database.rows(
    query('SHOW CONSTRAINTS YIELD type, entityType, labelsOrTypes, properties'),
  )
  return rows
    .filter((row) => /EXISTENCE|KEY/.test(String(row['type'])))
    .flatMap((row) =>
      (row['labelsOrTypes'] as string[]).flatMap((labelOrType) =>
        (row['properties'] as string[]).map((property): RequiredProperty => ({
          entity: row['entityType'] === 'RELATIONSHIP' ? 'relationship' : 'node',
          labelOrType,
          property,
        })),
      ),
    )
}

export async function readServer(database: Database): Promise<ServerFacts> {
  const rows = await database.rows(query('CALL dbms.components() YIELD name, versions, edition'))
  const component = (name: string): DatabaseRow | undefined => rows.find((row) => row['name'] === name)
  const kernel = component('Neo4j Kernel')
  const version = (kernel?.['versions'] as string[] | undefined)?.[0]
  const edition = kernel?.['edition'] as string | undefined
  return {
    cypherVersions: (component('Cypher')?.['versions'] as string[] | undefined) ?? [],
    ...(version === undefined ? {} : { version }),
    ...(edition === undefined ? {} : { edition }),
  }
}
