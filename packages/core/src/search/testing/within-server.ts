import type { Database } from '../../database/database.ts'
import { readCapabilities } from '../../vector-index/read-capabilities.ts'
import type { ServerCapabilities } from '../../vector-index/vector-index.ts'

let server: Promise<ServerCapabilities> | undefined

/** Of what a test wants to use, that which the server can run: tests pass on every version. */
export async function withinServer(
  database: Database,
  wanted: { readonly search: boolean; readonly listInIndex: boolean },
): Promise<ServerCapabilities> {
  const { search, listInIndex } = await (server ??= readCapabilities(database))
  return {
    search: wanted.search && search,
    listInIndex: wanted.listInIndex && listInIndex,
    fullTextSearch: false,
  }
}
