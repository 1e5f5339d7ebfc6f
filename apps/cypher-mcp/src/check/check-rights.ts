import type { DatabaseServer } from '@graphmcp/core'
import type { Finding } from '@graphmcp/mcp-kit/commands'
import type { CypherSettings } from '../settings/cypher-settings.ts'
import { toolNames } from '../tools/tool-names.ts'

const access = `SHOW DATABASES YIELD name, access, home WHERE name = $name OR ($name = '' AND home)
RETURN access LIMIT 1`

/** Says whether this user could write, and whether a tool for it is offered. */
export async function checkRights(server: DatabaseServer, settings: CypherSettings): Promise<Finding[]> {
  const rights = await readRights(server, settings.database ?? '')
  const { write } = toolNames(settings)
  if (write === undefined)
    return [{ kind: 'ok', text: `writes: ${tell(rights)}, and NEO4J_READ_ONLY offers no write tool` }]
  if (rights === 'no')
    return [
      {
        kind: 'advice',
        text: `writes: this user may not write, so calls of ${write} will fail`,
        fix: ['set NEO4J_READ_ONLY=true, or give the user a role that writes'],
      },
    ]
  return [{ kind: 'ok', text: `writes: ${tell(rights)}` }]
}

type Rights = 'yes' | 'no' | 'all'

function tell(rights: Rights): string {
  if (rights === 'all') return 'every user of this edition may write'
  return rights === 'yes' ? 'this user may write' : 'this user may not write'
}

/** The edition without roles lets every user write, and knows no command for privileges. */
async function readRights(server: DatabaseServer, name: string): Promise<Rights> {
  const [found] = await server.open().rows({ text: access, parameters: { name } })
  if (found?.['access'] === 'read-only') return 'no'
  const text = 'SHOW USER PRIVILEGES AS COMMANDS YIELD command RETURN command'
  try {
    const commands = await server.open().rows({ text, parameters: {} })
    return commands.some(({ command }) => grantsWrites(String(command))) ? 'yes' : 'no'
  } catch (error) {
    if (error instanceof Error && /unsupported|not supported/i.test(error.message)) return 'all'
    throw error
  }
}

export function grantsWrites(command: string): boolean {
  return /^GRANT (?:IMMUTABLE )?(?:WRITE|CREATE|DELETE|SET|REMOVE|MERGE|ALL)\b/.test(command)
}
