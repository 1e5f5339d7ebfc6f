import { connect, quoteIdentifier, type DatabaseServer } from '@graphmcp/core'

/** The database of the tests, to be filled and cleared. */
export interface TestGraph {
  readonly server: DatabaseServer
  run(text: string): Promise<void>
  /** Removes all nodes and indexes. */
  clear(): Promise<void>
  close(): Promise<void>
}

export function openTestGraph(connection: { uri: string; username: string; password: string }): TestGraph {
  const server = connect({ ...connection, queryTimeout: 60_000 })
  const run = async (text: string): Promise<void> => {
    await server.open().write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
  }
  return {
    server,
    run,
    clear: async () => {
      const text = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"
      for (const { name } of await server.open().rows({ text, parameters: {} })) {
        await run(`DROP INDEX ${quoteIdentifier(String(name))} IF EXISTS`)
      }
      await run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS')
    },
    close: () => server.close(),
  }
}
