import { McpServer, createRequestStateCodec, type McpHttpHandler } from '@modelcontextprotocol/server'
import { createHttpServer } from '../../src/http/create-http-server.ts'
import { createLog } from '../../src/log/log.ts'
import { addContentTools } from './content-tools.ts'
import { addInputTools } from './input-tools.ts'
import { addPromptsAndResources } from './prompts-and-resources.ts'

/** What the official conformance suite asks of a server, on our own HTTP host. Usage: fixture-server.ts PORT */
const states = createRequestStateCodec({ key: 'a key that signs what only the tests ever see' })

function createServer(changes: () => McpHttpHandler['notify']): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: (state, context) => states.verify(state, context) },
    },
  )
  addContentTools(server, changes)
  addInputTools(server, states)
  addPromptsAndResources(server)
  return server
}

const { server, handler } = createHttpServer({
  allowedHosts: [],
  bodyLimit: 4_194_304,
  createServer: () => createServer(() => handler.notify),
  log: createLog({ level: 'info', secrets: [] }),
})
server.listen(Number(process.argv[2]), '127.0.0.1')
