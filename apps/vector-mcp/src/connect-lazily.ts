import type { DatabaseServer } from '@graphmcp/core'
import type { VectorSettings } from './settings/vector-settings.ts'

/** The database server, loaded and made when first asked for. */
export interface LazyDatabase {
  server(): Promise<DatabaseServer>
  close(): Promise<void>
}

/** The driver takes as long to load as everything else together, so it waits until `initialize` is answered. */
export function connectLazily(settings: VectorSettings): LazyDatabase {
  let connecting: Promise<DatabaseServer> | undefined
  const connectNow = async (): Promise<DatabaseServer> => {
    const { connect } = await import('@graphmcp/core')
    const { uri, username, password, database, queryTimeout } = settings
    return connect({
      uri,
      username,
      password,
      ...(database === undefined ? {} : { database }),
      queryTimeout: queryTimeout * 1000,
    })
  }
  return {
    server: () => (connecting ??= connectNow()),
    close: async () => (await connecting)?.close(),
  }
}
