import type { Database } from '../../database/database.ts'
import { readCapabilities } from '../../vector-index/read-capabilities.ts'
import type { ServerCapabilities } from '../../vector-index/vector-index.ts'

/** Of what a test wants to use, that which the server can run: tests pass on every version. */
export async function withinServer(
  database: Database,
  wanted: { readonly search: boolean; readonly listInIndex: boolean },
): Promise<ServerCapabilities> {
  const server = await readCapabilities(database)
  return {
    search: wanted.search && server.search,
    listInIndex: wanted.listInIndex && server.listInIndex,
    fullTextSearch: false,
  }
}
