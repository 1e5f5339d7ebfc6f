import { toolName } from '@graphmcp/mcp-kit'
import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { CypherServerParts } from '../cypher-server-parts.ts'

/** Offers the rules of good Cypher for this database, with its schema, to clients that show prompts. */
export function registerPrompt(server: McpServer, parts: CypherServerParts): void {
  server.registerPrompt(
    toolName(parts.settings.namespace, 'cypher_rules'),
    {
      title: 'Rules for Cypher on this database',
      description: 'What to know before querying this graph: version, limits, rules and schema',
      argsSchema: z.object({ question: z.string().optional().describe('what is to be found out') }),
    },
    async ({ question }, context) => {
      const { writeRules } = await import('./write-rules.ts')
      const rules = await writeRules(parts, context.mcpReq.signal)
      const text = question === undefined || question === '' ? rules : `${rules}\n\nQuestion: ${question}`
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    },
  )
}
