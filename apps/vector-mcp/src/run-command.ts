import { runCommands } from '@graphmcp/mcp-kit/commands'
import manifest from '../package.json' with { type: 'json' }
import { createSetup } from './setup/create-setup.ts'
import { vectorSettings } from './settings/vector-settings.ts'

/** Runs what the arguments ask for beside serving. */
export function runCommand(argumentList: readonly string[]): Promise<void> {
  return runCommands(
    {
      name: 'vector-mcp',
      version: manifest.version,
      summary:
        'MCP server that gives a language model one typed, filtered search tool per vector index of Neo4j',
      settings: vectorSettings,
      commands: [
        createSetup(),
        {
          name: 'check',
          description: 'Say what stands between a question and its answer: database, model, each index',
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
