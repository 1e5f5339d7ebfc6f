import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpHttpHandler, type McpServer } from '@modelcontextprotocol/server'
import type { Log } from '../log/log.ts'
import { normalizeRequest } from '../serving/normalize-request.ts'
import { judgeRequest, type HttpRules } from './judge-request.ts'

export interface HttpOptions extends HttpRules {
  /** Bytes of the largest body. */
  readonly bodyLimit: number
  /** Makes the server of one request, so that no answer can reach another's client. */
  readonly createServer: () => McpServer
  readonly log: Log
}

/** An HTTP server that is not listening yet: MCP at /mcp, each request by a server of its own, and /healthz. */
export function createHttpServer(options: HttpOptions): {
  readonly server: Server
  readonly handler: McpHttpHandler
} {
  const { log } = options
  const onerror = (error: Error): void => log.debug('protocol', { error: error.message })
  const handler = createMcpHandler(options.createServer, {
    legacy: 'stateless',
    maxRequestBodySize: options.bodyLimit,
    onerror,
  })
  const serveMcp = toNodeHandler(
    { fetch: async (request, given) => handler.fetch(await normalize(request), given) },
    { maxRequestBodySize: options.bodyLimit, onerror },
  )
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '')
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    const refusal = judgeRequest(request.headers, options)
    if (refusal !== undefined) return refuse(request, response, refusal.status, refusal.message)
    if (path !== '/mcp' && path !== '/mcp/') return refuse(request, response, 404, 'the server is at /mcp')
    serveMcp(request, response).catch((error: unknown) => {
      log.error('while answering over HTTP', { error: String(error) })
      response.destroy()
    })
  })
  return { server, handler }
}

/** Forgives what clients do to requests; a body that is no JSON is left to the SDK to refuse. */
async function normalize(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request
  const text = await request.text()
  const { method, headers, signal } = request
  const rebuild = (body: string): Request => new Request(request.url, { method, headers, signal, body })
  try {
    return rebuild(JSON.stringify(normalizeRequest(JSON.parse(text))))
  } catch {
    return rebuild(text)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  // Whatever body is still coming is not wanted.
  request.resume()
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  answer(response, status, { jsonrpc: '2.0', id: null, error: { code: -32000, message } })
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
