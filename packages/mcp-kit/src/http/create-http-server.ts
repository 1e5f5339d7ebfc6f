import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type McpServer,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import type { Log } from '../log/log.ts'
import { normalizeRequest } from '../serving/normalize-request.ts'
import { allowOrigin, answerPreflight, isPreflight, METHODS } from './allow-origin.ts'
import { createLegacySessions, type SessionLimits } from './legacy-sessions.ts'
import { judgeRequest, type HttpRules } from './judge-request.ts'

export interface HttpOptions extends HttpRules {
  /** Bytes of the largest body. */
  readonly bodyLimit: number
  /** Makes the server of one request or session, so that no answer can reach another's client. */
  readonly createServer: () => McpServer
  /**
   * Keeps a session for each client of the protocols up to 2025-11-25, for servers that ask their client something
   * within a call. Left out, nothing is kept, and any number of copies can stand behind a load balancer.
   */
  readonly legacySessions?: SessionLimits | undefined
  readonly log: Log
}

export interface HttpServer {
  /** Not listening yet: MCP at /mcp, and /healthz. */
  readonly server: Server
  /** Tells subscribed clients of the protocol of 2026-07-28 what has changed. */
  readonly notify: ServerNotifier
  /** Ends whatever is being answered. */
  readonly close: () => Promise<void>
}

export function createHttpServer(options: HttpOptions): HttpServer {
  const { log, bodyLimit: maxRequestBodySize } = options
  const onerror = (error: Error): void => log.debug('protocol', { error: error.message })
  const sessions =
    options.legacySessions && createLegacySessions({ ...options, limits: options.legacySessions, onerror })
  const handler = createMcpHandler(options.createServer, {
    legacy: sessions === undefined ? 'stateless' : 'reject',
    maxRequestBodySize,
    onerror,
  })
  const answerMcp: McpHttpHandler['fetch'] = async (given, context) => {
    const request = await normalize(given)
    const isLegacy =
      sessions !== undefined && (await isLegacyRequest(request, undefined, { maxRequestBodySize }))
    return isLegacy ? sessions.fetch(request) : handler.fetch(request, context)
  }
  const serveMcp = toNodeHandler({ fetch: answerMcp }, { maxRequestBodySize, onerror })
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '')
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    const refusal = judgeRequest(request.headers, options)
    const { origin = '' } = request.headers
    const isPage = origin !== '' && refusal?.status !== 403
    if (isPage) allowOrigin(response, origin)
    const isMcp = path === '/mcp' || path === '/mcp/'
    if (isPage && isMcp && isPreflight(request)) return answerPreflight(response)
    if (refusal !== undefined) return refuse(request, response, refusal.status, refusal.message)
    if (!isMcp) return refuse(request, response, 404, 'the server is at /mcp')
    // The SDK answers some others with 405, and TRACE with 500.
    if (!METHODS.includes(request.method ?? '')) return refuse(request, response, 405, 'Method not allowed.')
    serveMcp(request, response).catch((error: unknown) => {
      log.error('while answering over HTTP', { error: String(error) })
      response.destroy()
    })
  })
  return {
    server,
    notify: handler.notify,
    close: async () => {
      await Promise.all([handler.close(), sessions?.close()])
    },
  }
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
  if (status === 405) response.setHeader('allow', METHODS.join(', '))
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  answer(response, status, { jsonrpc: '2.0', id: null, error: { code: -32000, message } })
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
