import { defineTool, nameDatabase, type Tool } from '@graphmcp/mcp-kit'
import * as z from 'zod'
import type { CypherServerParts } from '../cypher-server-parts.ts'
import { toolNames } from './tool-names.ts'

const input = () =>
  z.object({
    labels: z.array(z.string()).optional().describe('only these labels and what they connect to'),
    types: z.array(z.string()).optional().describe('only these relationship types'),
    match: z.string().optional().describe('only names that match, as in "order*"'),
  })

export function createSchemaTool({ settings, schemas }: CypherServerParts): Tool {
  const { schema: name } = toolNames(settings)
  return defineTool({
    name,
    title: 'Schema of the graph',
    description:
      `Tells what the graph${nameDatabase(settings)} holds: labels and relationship types with counts and ` +
      'properties, patterns, indexes. Call it before writing Cypher; names can be pasted into Cypher as they ' +
      'are. Without arguments all of it; a large schema is told in less detail, and by name in full.',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input,
    handle: async ({ labels, types, match }, { signal }) => {
      const { writeSchema } = await import('@graphmcp/core')
      return writeSchema(await schemas.read(signal), {
        tokenLimit: settings.tokenLimit,
        tool: name,
        ...(labels === undefined ? {} : { labels }),
        ...(types === undefined ? {} : { types }),
        ...(match === undefined ? {} : { match }),
      })
    },
  })
}
