import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

/** A server whose one tool takes an argument of any kind, which strict clients refuse. */
serveStdio(() => {
  const server = new McpServer({ name: 'odd-schema', version: '1.0.0' })
  const inputSchema = fromJsonSchema({ type: 'object', properties: { anything: true } })
  server.registerTool('odd', { description: 'odd', inputSchema }, () => ({ content: [] }))
  return server
})
