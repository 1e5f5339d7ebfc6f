import { McpServer, createRequestStateCodec, type ServerNotifier } from '@modelcontextprotocol/server'
import { createHttpServer } from '../../src/http/create-http-server.ts'
import { createLog } from '../../src/log/log.ts'
import { addContentTools } from './content-tools.ts'
import { addAskingTools } from './asking-tools.ts'
import { addInputTools } from './input-tools.ts'
import { addPromptsAndResources } from './prompts-and-resources.ts'
import { addSchemaTools } from './schema-tools.ts'

/** What the official conformance suite asks of a server, on our own HTTP host. Usage: fixture-server.ts PORT */
const states = createRequestStateCodec({ key: 'a key that signs what only the tests ever see' })

function createServer(changes: () => ServerNotifier): McpServer {
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
  addAskingTools(server)
  addInputTools(server, states)
  addPromptsAndResources(server)
  addSchemaTools(server)
  return server
}

const { server, notify } = createHttpServer({
  allowedHosts: [],
  bodyLimit: 4_194_304,
  // Up to 2025-11-25 a server asks its client within a call, and the answer comes in a request of its own.
  legacySessions: { count: 50, idleMilliseconds: 60_000 },
  createServer: () => createServer(() => notify),
  log: createLog({ level: 'info', secrets: [] }),
})
server.listen(Number(process.argv[2]), '127.0.0.1')
