import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport, type McpServer } from '@modelcontextprotocol/server'
import { whenEnded } from './when-ended.ts'

/** How many sessions there may be at once, and for how long one is kept that nobody uses. */
export interface SessionLimits {
  readonly count: number
  readonly idleMilliseconds: number
}

export interface LegacySessionsOptions {
  readonly limits: SessionLimits
  /** Bytes of the largest body. */
  readonly bodyLimit: number
  /** Makes the server of one session. */
  readonly createServer: () => McpServer
  readonly onerror: (error: Error) => void
}

export interface LegacySessions {
  readonly fetch: (request: Request) => Promise<Response>
  readonly close: () => Promise<void>
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly server: McpServer
  /** Requests that are not answered yet, and open streams. */
  open: number
  idle: NodeJS.Timeout | undefined
}

/**
 * Serves clients of the protocols up to 2025-11-25, each by a server of its own that stays between requests, so that
 * an answer reaches the call that asked for it. A session ends with its client, after being idle for too long, or, as
 * the one idle for longest, where another needs its place; while all are in use, new ones are refused.
 */
export function createLegacySessions(options: LegacySessionsOptions): LegacySessions {
  const { limits, bodyLimit, createServer, onerror } = options
  /** The one idle for longest comes first. */
  const sessions = new Map<string, Session>()

  const end = async (id: string, session: Session): Promise<void> => {
    clearTimeout(session.idle)
    sessions.delete(id)
    await session.server.close().catch(onerror)
  }
  const hold = (id: string, session: Session): void => {
    session.open += 1
    clearTimeout(session.idle)
    sessions.set(id, session)
  }
  const release = (id: string, session: Session): void => {
    session.open -= 1
    if (session.open > 0 || sessions.get(id) !== session) return
    sessions.delete(id)
    sessions.set(id, session)
    session.idle = setTimeout(() => void end(id, session), limits.idleMilliseconds).unref()
  }
  const answer = async (id: string, session: Session, request: Request): Promise<Response> => {
    hold(id, session)
    try {
      const response = await session.transport.handleRequest(request)
      return whenEnded(request, response, () => release(id, session))
    } catch (error) {
      release(id, session)
      throw error
    }
  }

  const hasRoom = (): boolean => {
    if (sessions.size < limits.count) return true
    const longestIdle = [...sessions].find(([, { open }]) => open === 0)
    if (longestIdle !== undefined) void end(...longestIdle)
    return longestIdle !== undefined
  }
  /** The place is taken before anything is awaited, so that no number of clients at once goes beyond the bound. */
  const open = async (request: Request): Promise<Response> => {
    if (!hasRoom()) return refuse(503, -32000, `all ${limits.count} sessions are in use; try again later`)
    const id = randomUUID()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      maxRequestBodySize: bodyLimit,
    })
    const session: Session = { transport, server: createServer(), open: 1, idle: undefined }
    sessions.set(id, session)
    try {
      await session.server.connect(transport)
      const { onclose } = session.server.server
      session.server.server.onclose = () => {
        sessions.delete(id)
        onclose?.()
      }
      return await answer(id, session, request)
    } finally {
      // What was no `initialize` has been refused by the transport.
      if (transport.sessionId === undefined) void end(id, session)
      release(id, session)
    }
  }

  return {
    fetch: async (request) => {
      const id = request.headers.get('mcp-session-id')
      if (id === null && request.method === 'POST') return open(request)
      if (id === null) return refuse(400, -32000, 'the header Mcp-Session-Id is missing')
      const session = sessions.get(id)
      if (session !== undefined) return answer(id, session, request)
      return refuse(404, -32001, 'this session has ended; send initialize without Mcp-Session-Id for another')
    },
    close: async () => {
      await Promise.all([...sessions].map(([id, session]) => end(id, session)))
    },
  }
}

function refuse(status: 400 | 404 | 503, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
}
