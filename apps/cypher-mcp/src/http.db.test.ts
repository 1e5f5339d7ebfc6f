import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { startServer, stopServers, type RunningServer } from './testing/start-server.ts'

const neo4j = testNeo4j()
const environment = {
  NEO4J_URI: neo4j.uri,
  NEO4J_USERNAME: neo4j.username,
  NEO4J_PASSWORD: neo4j.password,
  TRANSPORT: 'http',
  HTTP_PORT: '0',
}
const TOKEN = 'a-token-of-some-length'

let open: URL
let closed: URL
beforeAll(async () => {
  open = await startHttp(environment)
  closed = await startHttp({ ...environment, HTTP_TOKEN: TOKEN, HTTP_BODY_LIMIT: '2000' })
})
afterAll(stopServers)

async function startHttp(settings: Record<string, string>): Promise<URL> {
  return new URL(await addressOf(startServer(settings)))
}

async function addressOf(server: RunningServer): Promise<string> {
  for (;;) {
    const address = /"url":"([^"]+)"/.exec(server.stderr())?.[1]
    if (address !== undefined) return address
    await Promise.race([
      sleep(20),
      server.exit().then(([code]) => Promise.reject(new Error(`${code}: ${server.stderr()}`))),
    ])
  }
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** Bare HTTP, because fetch sets Host and Origin by itself. */
function post(url: URL, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    })
    request.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    request.end(body)
  })
}

const call = (id: number, query: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'read_cypher', arguments: { query } },
  })
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

describe('who may call', () => {
  test('S06: the token is asked for', async () => {
    expect((await post(closed, LIST)).status).toBe(401)
    expect((await post(closed, LIST, { authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await post(closed, LIST, { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })

  test('S06: an address that others reach is refused without a token', async () => {
    const server = startServer({ ...environment, HTTP_HOST: '0.0.0.0' })
    expect(await server.exit()).toEqual([1, null])
    expect(server.stderr()).toContain('HTTP_TOKEN is required where HTTP_HOST is "0.0.0.0"')
  })

  test.each([
    [{ host: 'evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ host: 'localhost:1' }, 200],
    [{ host: '[::1]' }, 200],
    [{ host: 'user@localhost' }, 403],
    [{ origin: 'http://localhost:3000' }, 200],
  ])('S07: %j gives %i', async (headers, status) => {
    expect((await post(open, LIST, headers)).status).toBe(status)
  })

  test('S07: a page of an allowed origin may ask without the token, and read', async () => {
    const origin = 'http://localhost:6274'
    const asked = await fetch(closed, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const accept = 'application/json, text/event-stream'
    const answered = await fetch(closed, {
      method: 'POST',
      headers: { ...headers, accept, origin },
      body: LIST,
    })
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  })

  test('the body, the path and the method', async () => {
    const authorization = `Bearer ${TOKEN}`
    expect((await post(closed, JSON.stringify({ x: 'x'.repeat(3000) }), { authorization })).status).toBe(413)
    expect((await post(new URL('/other', open), LIST)).status).toBe(404)
    expect((await post(open, '{"jsonrpc":')).status).toBe(400)
    expect((await fetch(open)).status).toBe(405)
  })

  test('/healthz needs nothing', async () => {
    const response = await fetch(new URL('/healthz', closed))
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

test('S08: two clients with the same ids get their own rows', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const answers = await Promise.all(numbers.map((number) => post(open, call(1, `RETURN ${number} AS mine`))))
  expect(answers.map(({ body }) => Number(/mine: (\d+)/.exec(body)?.[1]))).toEqual(numbers)
})

test('K02: requests are forgiven what they are over stdio', async () => {
  const { body } = await post(
    open,
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_cypher","arguments":"{\\"query\\":\\"RETURN 1 AS x\\"}"}}',
  )
  expect(body).toContain('- x: 1')
})

const SLOW = 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*) AS http_marker'
const RUNNING =
  "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery ENDS WITH 'AS http_marker' RETURN count(*) AS running"

async function until(running: number): Promise<void> {
  while (!(await post(open, call(1, RUNNING))).body.includes(`running: ${running}`)) await sleep(50)
}

test('a client that hangs up takes its query along', async () => {
  const leaving = new AbortController()
  const slow = fetch(open, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: call(1, SLOW),
    signal: leaving.signal,
  }).then((response) => response.text())
  await until(1)
  leaving.abort()
  await expect(slow).rejects.toThrow()
  await until(0)
})

// On Windows a signal kills at once.
test.skipIf(process.platform === 'win32')('X01: SIGTERM ends the server and its queries', async () => {
  const server = startServer({ ...environment, QUERY_TIMEOUT: '60' })
  const url = new URL(await addressOf(server))
  const slow = post(url, call(1, SLOW)).catch(() => undefined)
  await until(1)
  server.child.kill('SIGTERM')
  expect(await server.exit()).toEqual([0, null])
  await slow
  await until(0)
})

test('a port that is taken is named', async () => {
  const server = startServer({ ...environment, HTTP_PORT: open.port })
  expect(await server.exit()).toEqual([1, null])
  expect(server.stderr()).toBe(`cypher-mcp: HTTP_PORT ${open.port} is taken; choose another, or 0\n`)
})

describe('clients', () => {
  const info = { name: 'test', version: '1.0.0' }
  const input = { name: 'read_cypher', arguments: { query: 'RETURN 1 AS x' } }
  const answer = { content: [{ type: 'text', text: 'rows:\n- x: 1' }] }

  test('of the SDK v1', async () => {
    const client = new ClientV1(info)
    await client.connect(new TransportV1(open))
    expect((await client.listTools()).tools).toHaveLength(3)
    expect(await client.callTool(input)).toMatchObject(answer)
    await client.close()
  })

  test.each(['legacy', 'auto', { pin: '2026-07-28' }] as const)('of the SDK v2, %j', async (mode) => {
    const client = new Client(info, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(open))
    expect((await client.listTools()).tools).toHaveLength(3)
    expect(await client.callTool(input)).toMatchObject(answer)
    await client.close()
  })
})
