import type { McpServer } from '@modelcontextprotocol/server'
import type { ToolSource } from '../tools/tool.ts'

/** Tells the client of every change of the list, for as long as it is connected. */
export function followChanges(server: McpServer, tools: ToolSource): McpServer {
  if (!('list' in tools)) return server
  const stop = tools.onChange(() => {
    if (server.isConnected()) server.server.sendToolListChanged().catch(() => {})
  })
  const { onclose } = server.server
  server.server.onclose = () => {
    stop()
    onclose?.()
  }
  return server
}
