import type { DatabaseServer } from '@graphmcp/core'
import type { Finding } from '@graphmcp/mcp-kit/commands'
import type { CypherSettings } from '../settings/cypher-settings.ts'

const components =
  'CALL dbms.components() YIELD versions, edition RETURN versions[0] AS version, edition LIMIT 1'
const indexes = `SHOW INDEXES YIELD name, type, state
WHERE type <> 'LOOKUP' RETURN name, type, state ORDER BY name`

/** Says which server answers, as whom, and in what state its indexes are. */
export async function checkServer(
  server: DatabaseServer,
  { uri, username, database }: CypherSettings,
): Promise<Finding[]> {
  const [row] = await server.open().rows({ text: components, parameters: {} })
  const version = `Neo4j ${String(row?.['version'])} ${String(row?.['edition'])}`
  const name = database === undefined ? 'home database' : `database "${database}"`
  const found = await server.open().rows({ text: indexes, parameters: {} })
  const offline = found.filter(({ state }) => state !== 'ONLINE')
  return [
    { kind: 'ok', text: `connection: ${version} at ${new URL(uri).host} as "${username}", ${name}` },
    { kind: 'ok', text: `indexes: ${found.length - offline.length} online` },
    ...offline.map(({ name: index, type, state }): Finding => ({
      kind: 'advice',
      text: `index "${String(index)}" (${String(type)}) is ${String(state)}`,
      fix: [state === 'FAILED' ? 'drop it and create it again' : 'wait until it is online'],
    })),
  ]
}
