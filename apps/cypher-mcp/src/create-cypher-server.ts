import { toolName, type ServerDefinition, type Tool } from '@graphmcp/mcp-kit'
import manifest from '../package.json' with { type: 'json' }
import type { CypherServerParts } from './cypher-server-parts.ts'
import { describeError } from './describe-error.ts'
import { writeInstructions } from './instructions.ts'
import { registerPrompt } from './schema/register-prompt.ts'
import { registerResources } from './schema/register-resources.ts'
import { createSchemaAccess } from './schema/schema-access.ts'
import { createReadTool } from './tools/read-tool.ts'
import { createSchemaTool } from './tools/schema-tool.ts'
import { READ_ONLY, toolNames } from './tools/tool-names.ts'
import { createWriteTool } from './tools/write-tool.ts'

/** Defines the server; nothing is loaded or connected before the first call. */
export function createCypherServer(given: Omit<CypherServerParts, 'schemas'>): ServerDefinition {
  const { settings, database, log } = given
  const parts = { ...given, schemas: createSchemaAccess(database, settings) }
  return {
    name: 'cypher-mcp',
    title: 'Cypher for Neo4j',
    version: manifest.version,
    instructions: writeInstructions(settings),
    tools: createTools(parts),
    refused: refusedTools(parts),
    describeError: describeError(settings),
    register: (server) => {
      registerResources(server, parts)
      registerPrompt(server, parts)
    },
    log,
    preload: async () => {
      await Promise.all([database.server(), import('./run-cypher.ts')])
      const { explainReadProcedures } = await import('@graphmcp/core')
      for (const notice of explainReadProcedures(settings.readProcedures)) log.warn(notice)
    },
    close: () => database.close(),
  }
}

function createTools(parts: CypherServerParts): Tool[] {
  const read = [createSchemaTool(parts), createReadTool(parts)]
  const { write } = toolNames(parts.settings)
  return write === undefined ? read : [...read, createWriteTool(write, parts)]
}

function refusedTools({ settings }: CypherServerParts): ReadonlyMap<string, string> {
  if (!settings.readOnly) return new Map()
  const name = toolName(settings.namespace, 'write_cypher')
  const text = `error: ${name} is switched off\nfix: ${READ_ONLY}`
  return new Map([[name, text]])
}
