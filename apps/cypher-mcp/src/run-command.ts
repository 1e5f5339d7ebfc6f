import { runCommands } from '@graphmcp/mcp-kit/commands'
import manifest from '../package.json' with { type: 'json' }
import { createSetup } from './setup/create-setup.ts'
import { cypherSettings } from './settings/cypher-settings.ts'

/** Runs what the arguments ask for beside serving. */
export function runCommand(argumentList: readonly string[]): Promise<void> {
  return runCommands(
    {
      name: 'cypher-mcp',
      version: manifest.version,
      summary: 'MCP server that lets a language model read and write any Neo4j database with Cypher',
      settings: cypherSettings,
      commands: [
        createSetup(),
        {
          name: 'check',
          description:
            'Say what stands between a question and its answer: connection, rights, indexes, limits',
          run: async ({ settings }) => {
            const { runCheck } = await import('./check/run-check.ts')
            return runCheck(settings)
          },
        },
      ],
    },
    argumentList,
  )
}
