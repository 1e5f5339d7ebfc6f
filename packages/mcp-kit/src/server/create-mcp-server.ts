import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ListToolsResult,
} from '@modelcontextprotocol/server'
import { callTool } from '../tools/call-tool.ts'
import { createCallsInProgress, type CallsInProgress } from '../tools/calls-in-progress.ts'
import type { Tool, ToolSource } from '../tools/tool.ts'
import type { ServerDefinition } from './server-definition.ts'

/** Lists depend on the database of one user; an hour, because list_changed tells of changes earlier. */
const PRIVATE_HOUR = { ttlMs: 3_600_000, cacheScope: 'private' } as const

/**
 * Makes the server of one connection, or of one request over HTTP. Its tools are listed and called by our own
 * handlers, because those of the SDK validate the arguments first and with their own words.
 */
export function createMcpServer(
  definition: ServerDefinition,
  calls: CallsInProgress = createCallsInProgress(),
): McpServer {
  const { name, title, version, instructions, tools, describeError } = definition
  const server = new McpServer(
    { name, title, version },
    {
      instructions,
      cacheHints: {
        'tools/list': PRIVATE_HOUR,
        'prompts/list': PRIVATE_HOUR,
        'resources/list': PRIVATE_HOUR,
        'resources/templates/list': PRIVATE_HOUR,
        'server/discover': PRIVATE_HOUR,
      },
    },
  )
  definition.register?.(server)
  const protocol = server.server
  protocol.registerCapabilities({ tools: { listChanged: true } })
  protocol.setRequestHandler('tools/list', async () => ({ tools: (await list(tools)).map(describe) }))
  protocol.setRequestHandler('tools/call', ({ params }, context) =>
    calls.run(async (): Promise<CallToolResult> => {
      const refusal = definition.refused?.get(params.name)
      if (refusal !== undefined) return { content: [{ type: 'text', text: refusal }], isError: true }
      const listed = await list(tools)
      const tool =
        listed.find((candidate) => candidate.name === params.name) ?? (await findUnlisted(tools, params.name))
      if (tool === undefined) throw unknownTool(params.name, listed)
      return callTool(tool, params.arguments ?? {}, context, describeError)
    }),
  )
  return server
}

async function list(tools: ToolSource): Promise<readonly Tool[]> {
  return 'list' in tools ? tools.list() : tools
}

async function findUnlisted(tools: ToolSource, name: string): Promise<Tool | undefined> {
  return 'list' in tools ? tools.find?.(name) : undefined
}

function describe(tool: Tool): ListToolsResult['tools'][number] {
  const { name, title, description, annotations, inputSchema } = tool
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as ListToolsResult['tools'][number]['inputSchema'],
    annotations,
  }
}

function unknownTool(name: string, listed: readonly Tool[]): ProtocolError {
  const names = listed.map((tool) => tool.name).join(', ')
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${JSON.stringify(name)}; there are: ${names}`,
  )
}
