import type { DatabaseServer } from '@graphmcp/core'
import { createLazyConnection, type LazyConnection } from '@graphmcp/mcp-kit'
import type { VectorSettings } from './settings/vector-settings.ts'

export type LazyDatabase = LazyConnection<DatabaseServer>

/** The driver takes as long to load as everything else together, so it waits until `initialize` is answered. */
export function connectLazily(settings: VectorSettings): LazyDatabase {
  const { uri, username, password, database, queryTimeout } = settings
  return createLazyConnection(async () => {
    const { connect } = await import('@graphmcp/core')
    const named = database === undefined ? {} : { database }
    return connect({ uri, username, password, ...named, queryTimeout: queryTimeout * 1000 })
  })
}
