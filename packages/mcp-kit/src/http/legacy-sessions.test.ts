import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createLegacySessions, type LegacySessions, type SessionLimits } from './legacy-sessions.ts'

const URL_OF_SERVER = 'http://localhost/mcp'
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
}
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' }

/** Asks who the user is, which takes a second request of the client while the first is still open. */
function createServer(): McpServer {
  const server = new McpServer({ name: 'test', version: '1.0.0' })
  server.registerTool('greet', { inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const { content } = await mcpReq.elicitInput({
      message: 'What is your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    })
    return { content: [{ type: 'text', text: `Hello, ${String(content?.['name'])}` }] }
  })
  return server
}

const made: LegacySessions[] = []
afterEach(async () => {
  for (const sessions of made.splice(0)) await sessions.close()
})

function create(limits: Partial<SessionLimits> = {}): LegacySessions {
  const sessions = createLegacySessions({
    limits: { count: 10, idleMilliseconds: 60_000, ...limits },
    bodyLimit: 100_000,
    createServer,
    onerror: () => undefined,
  })
  made.push(sessions)
  return sessions
}

async function connect(sessions: LegacySessions, name: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: { elicitation: {} } })
  client.setRequestHandler('elicitation/create', async () => {
    await sleep(20)
    return { action: 'accept', content: { name } }
  })
  const fetch = (url: string | URL, init?: RequestInit) => sessions.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL(URL_OF_SERVER), { fetch }))
  return client
}

function request(method: string, session?: string, body?: object, signal?: AbortSignal): Request {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
  }
  const parts = { ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) }
  return new Request(URL_OF_SERVER, { method, headers, ...parts })
}

/** Opens a session and reads the answer whole, after which it is idle. */
async function open(sessions: LegacySessions): Promise<string> {
  const response = await sessions.fetch(request('POST', undefined, INITIALIZE))
  await response.text()
  return response.headers.get('mcp-session-id') ?? ''
}

async function ping(sessions: LegacySessions, session: string): Promise<number> {
  const response = await sessions.fetch(request('POST', session, PING))
  await response.text()
  return response.status
}

test('an answer reaches the call that asked, whoever else is there', async () => {
  const sessions = create()
  const clients = await Promise.all(['Ada', 'Charles'].map((name) => connect(sessions, name)))
  const answers = await Promise.all(clients.map((client) => client.callTool({ name: 'greet' })))
  expect(answers.map(({ content }) => content)).toEqual([
    [{ type: 'text', text: 'Hello, Ada' }],
    [{ type: 'text', text: 'Hello, Charles' }],
  ])
})

test.each([
  ['POST', PING, 400],
  ['POST', undefined, 400],
  ['GET', undefined, 400],
  ['DELETE', undefined, 400],
])('%s %j without a session is refused, and takes no place', async (method, body, status) => {
  const sessions = create({ count: 1 })
  const refusals = [request(method, undefined, body), request(method, undefined, body)]
  for (const refused of refusals) expect((await sessions.fetch(refused)).status).toBe(status)
})

test('a session that its client ended is gone', async () => {
  const sessions = create()
  const session = await open(sessions)
  expect(await ping(sessions, session)).toBe(200)
  expect((await sessions.fetch(request('DELETE', session))).status).toBe(200)
  expect(await ping(sessions, session)).toBe(404)
})

test('a session that is idle for too long ends', async () => {
  const sessions = create({ idleMilliseconds: 30 })
  const session = await open(sessions)
  while ((await ping(sessions, session)) !== 404) await sleep(60)
})

test('the session idle for longest gives its place to another', async () => {
  const sessions = create({ count: 2 })
  const [first, second] = [await open(sessions), await open(sessions)]
  await ping(sessions, first)
  const third = await open(sessions)
  expect(await Promise.all([first, second, third].map((session) => ping(sessions, session)))).toEqual([
    200, 404, 200,
  ])
})

test('while every session is in use a new one is refused, and one whose client goes away is free', async () => {
  const sessions = create({ count: 1 })
  const session = await open(sessions)
  const client = new AbortController()
  const stream = await sessions.fetch(request('GET', session, undefined, client.signal))
  expect(stream.status).toBe(200)
  const refused = await sessions.fetch(request('POST', undefined, INITIALIZE))
  expect([refused.status, await refused.text()]).toEqual([
    503,
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"all 1 sessions are in use; try again later"}}',
  ])
  client.abort()
  expect((await sessions.fetch(request('POST', undefined, INITIALIZE))).status).toBe(200)
  expect(await ping(sessions, session)).toBe(404)
})

test('any number of clients at once stays within the bound', async () => {
  const sessions = create({ count: 3 })
  const attempts = Array.from({ length: 9 }, () => sessions.fetch(request('POST', undefined, INITIALIZE)))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 503, 503, 503, 503, 503, 503])
})
