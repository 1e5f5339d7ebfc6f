import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'

/** One red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A header and no samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

type Block = CallToolResult['content'][number]

const text = (value: string): Block => ({ type: 'text', text: value })
const image: Block = { type: 'image', data: PNG, mimeType: 'image/png' }
const audio: Block = { type: 'audio', data: WAV, mimeType: 'audio/wav' }
const resource = (uri: string, mimeType: string, value: string): Block => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
})

const CONTENTS: Readonly<Record<string, readonly Block[]>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [audio],
  test_embedded_resource: [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

/** What the client of a 2026-07-28 request says it can do. */
export function declaredCapabilities({ envelope }: ServerContext['mcpReq']): ClientCapabilities {
  const declared: Readonly<Record<string, unknown>> = { ...envelope }
  return declared[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

/** Tools of every kind of content, of failure, and of what is told while a call runs. */
export function addContentTools(server: McpServer, changes: () => ServerNotifier): void {
  const add = (name: string, handle: (context: ServerContext) => Promise<readonly Block[]>): void => {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, async (_, context) => ({
      content: [...(await handle(context))],
    }))
  }
  for (const [name, content] of Object.entries(CONTENTS)) add(name, async () => content)
  add('test_error_handling', () =>
    Promise.reject(new Error('This tool intentionally returns an error for testing')),
  )
  add('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        })
      }
      await sleep(50)
    }
    return [text('done')]
  })
  const log = async ({ mcpReq }: ServerContext): Promise<readonly Block[]> => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message)
      await sleep(50)
    }
    return [text('done')]
  }
  add('test_tool_with_logging', log)
  add('test_logging_tool', log)
  add('test_trigger_tool_change', async () => {
    changes().toolsChanged()
    return [text('done')]
  })
  add('test_trigger_prompt_change', async () => {
    changes().promptsChanged()
    return [text('done')]
  })
}
