import type { DatabaseServer, ServerCapabilities } from '@graphmcp/core'
import type { VectorSettings } from '../settings/vector-settings.ts'
import type { Finding } from '@graphmcp/mcp-kit/commands'

/** Says which server answers, as whom, and what its searches can do. */
export async function checkDatabase(
  server: DatabaseServer,
  capabilities: ServerCapabilities,
  { uri, username, database }: VectorSettings,
): Promise<Finding[]> {
  const [row] = await server.open().rows({
    text: 'CALL dbms.components() YIELD versions, edition RETURN versions[0] AS version, edition LIMIT 1',
    parameters: {},
  })
  const version = `Neo4j ${String(row?.['version'])} ${String(row?.['edition'])}`
  const name = database === undefined ? 'home database' : `database "${database}"`
  return [
    { kind: 'ok', text: `connection: ${version} at ${new URL(uri).host} as "${username}", ${name}` },
    describeSearch(capabilities),
  ]
}

function describeSearch({ search, listInIndex }: ServerCapabilities): Finding {
  if (!search) {
    return {
      kind: 'advice',
      text: 'filters: this server has no SEARCH clause, so filters compare entities one by one',
      fix: ['upgrade to Neo4j 2026.03 or later to filter inside the index'],
    }
  }
  const lists = listInIndex ? 'lists of values too' : 'lists of values by several searches'
  return { kind: 'ok', text: `filters: inside the index, ${lists}` }
}
