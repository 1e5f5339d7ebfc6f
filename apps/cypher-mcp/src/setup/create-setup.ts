import { createSetupCommand, type Command } from '@graphmcp/mcp-kit/commands'
import manifest from '../../package.json' with { type: 'json' }
import { cypherSettings } from '../settings/cypher-settings.ts'

export function createSetup(): Command {
  return createSetupCommand({
    bin: 'cypher-mcp',
    settings: cypherSettings,
    packages: () => [manifest.name],
  })
}
