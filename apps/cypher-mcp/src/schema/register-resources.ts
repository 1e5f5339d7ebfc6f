import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server'
import type { SchemaSelection } from '@graphmcp/core'
import type { CypherServerParts } from '../cypher-server-parts.ts'
import { describeError } from '../describe-error.ts'
import { toolNames } from '../tools/tool-names.ts'

const SCHEMA_URI = 'neo4j://schema'
const LABEL_TEMPLATE = 'neo4j://schema/{label}'

/** Offers the schema, whole and per label, to clients that show resources. */
export function registerResources(server: McpServer, parts: CypherServerParts): void {
  const read = async (uri: URL, selection: SchemaSelection, signal: AbortSignal) => ({
    contents: [
      { uri: uri.href, mimeType: 'application/yaml', text: await readText(selection, signal, parts) },
    ],
  })
  server.registerResource(
    'schema',
    SCHEMA_URI,
    {
      title: 'Schema of the graph',
      description: `Labels, relationship types, patterns and indexes, as ${toolNames(parts.settings).schema} tells them`,
      mimeType: 'application/yaml',
    },
    (uri, context) => read(uri, {}, context.mcpReq.signal),
  )
  const listLabels = async (signal: AbortSignal): Promise<string[]> =>
    (await parts.schemas.read(signal)).labels.map(({ name }) => name)
  server.registerResource(
    'label',
    new ResourceTemplate(LABEL_TEMPLATE, {
      list: async (context) => ({
        resources: (await listLabels(context.mcpReq.signal).catch(() => [])).map((label) => ({
          uri: `${SCHEMA_URI}/${encodeURIComponent(label)}`,
          name: label,
          mimeType: 'application/yaml',
        })),
      }),
      complete: {
        label: async (start) => {
          const labels = await listLabels(new AbortController().signal).catch(() => [])
          return labels.filter((label) => label.toLowerCase().startsWith(start.toLowerCase()))
        },
      },
    }),
    { title: 'Schema of one label', mimeType: 'application/yaml' },
    (uri, { label }, context) =>
      read(uri, { labels: [decodeURIComponent(String(label))] }, context.mcpReq.signal),
  )
  followChanges(server, parts)
}

/** A failure is told in the words of the tools, without secrets. */
async function readText(
  selection: SchemaSelection,
  signal: AbortSignal,
  { schemas, settings }: CypherServerParts,
): Promise<string> {
  try {
    const { writeSchema } = await import('@graphmcp/core')
    const { tokenLimit } = settings
    const tool = toolNames(settings).schema
    return await writeSchema(await schemas.read(signal), { ...selection, tokenLimit, tool })
  } catch (error) {
    const unknown = error instanceof Error && 'code' in error && error.code === 'unknown-name'
    throw new ProtocolError(
      unknown ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      await describeError(settings)(error),
    )
  }
}

/** Many writes in a row are told once, this many milliseconds after the first. */
const PATIENCE = 500

/** Tells the client of changes that writes through this server have made, for as long as it is connected. */
function followChanges(server: McpServer, { schemas }: CypherServerParts): void {
  const subscribed = new Set<string>()
  const protocol = server.server
  protocol.registerCapabilities({ resources: { listChanged: true, subscribe: true } })
  protocol.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri)
    return {}
  })
  protocol.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri)
    return {}
  })
  let timer: NodeJS.Timeout | undefined
  const tell = (): void => {
    timer = undefined
    if (!server.isConnected()) return
    server.sendResourceListChanged()
    for (const uri of subscribed) protocol.sendResourceUpdated({ uri }).catch(() => {})
  }
  const stop = schemas.onDrop(() => {
    timer ??= setTimeout(tell, PATIENCE).unref()
  })
  const { onclose } = protocol
  protocol.onclose = () => {
    stop()
    clearTimeout(timer)
    onclose?.()
  }
}
