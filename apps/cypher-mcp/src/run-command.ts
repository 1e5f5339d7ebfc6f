import { runCommands } from '@graphmcp/mcp-kit/commands'
import manifest from '../package.json' with { type: 'json' }
import { cypherSettings } from './settings/cypher-settings.ts'

/** Runs what the arguments ask for beside serving. */
export function runCommand(argumentList: readonly string[]): Promise<void> {
  return runCommands(
    {
      name: 'cypher-mcp',
      version: manifest.version,
      summary: 'MCP server that lets a language model read and write any Neo4j database with Cypher',
      settings: cypherSettings,
      commands: [],
    },
    argumentList,
  )
}
