import type { GraphSchema, SchemaCache } from '@graphmcp/core'
import type { LazyDatabase } from '../connect-lazily.ts'
import type { CypherSettings } from '../settings/cypher-settings.ts'

/** The schema of the configured database, kept for a short time. */
export interface SchemaAccess {
  read(signal: AbortSignal): Promise<GraphSchema>
  /** Forgets what is kept, because a write has changed the database. */
  drop(): void
  /** Calls the listener after each `drop`; returns what ends that. */
  onDrop(listener: () => void): () => void
}

/** Of QUERY_TIMEOUT: what is left is for putting the parts together and writing them. */
const SHARE_FOR_READING = 0.9

/** Loads nothing before the first reading. */
export function createSchemaAccess(database: LazyDatabase, settings: CypherSettings): SchemaAccess {
  const listeners = new Set<() => void>()
  let cache: SchemaCache | undefined
  const owner = settings.database === undefined ? {} : { database: settings.database }
  return {
    read: async (signal) => {
      const { createSchemaCache, readSchema } = await import('@graphmcp/core')
      cache ??= createSchemaCache()
      const server = await database.server()
      return cache.get(owner, () =>
        readSchema(server.open({ signal }), {
          sampleSize: settings.schemaSampleSize,
          timeout: settings.queryTimeout * 1000 * SHARE_FOR_READING,
        }),
      )
    },
    drop: () => {
      cache?.drop(settings.database)
      for (const listener of listeners) listener()
    },
    onDrop: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
