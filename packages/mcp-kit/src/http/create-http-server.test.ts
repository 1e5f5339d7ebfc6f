import { McpServer } from '@modelcontextprotocol/server'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createLog } from '../log/log.ts'
import { createHttpServer, type HttpServer } from './create-http-server.ts'

const TOKEN = 'a-token-of-some-length'
const PAGE = 'https://tools.example'
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

const servers: HttpServer[] = []
let open: number
let closed: number
beforeAll(async () => {
  open = await start(undefined)
  closed = await start(TOKEN)
})
afterAll(async () => {
  for (const { server, close } of servers) {
    server.close()
    await close()
    server.closeAllConnections()
  }
})

async function start(token: string | undefined): Promise<number> {
  const http = createHttpServer({
    token,
    allowedHosts: ['tools.example'],
    bodyLimit: 2000,
    createServer: () => {
      const server = new McpServer({ name: 'test', version: '1.0.0' })
      server.registerTool('none', { inputSchema: z.object({}) }, () => ({ content: [] }))
      return server
    },
    log: createLog({ level: 'error', secrets: [] }),
  })
  servers.push(http)
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  return (http.server.address() as AddressInfo).port
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a server answers to bare bytes: clients of HTTP send neither bad hosts nor TRACE. */
async function send(
  port: number,
  method: string,
  headers: Readonly<Record<string, string>> = {},
  path = '/mcp',
  body = method === 'POST' ? LIST : '',
): Promise<Answer> {
  const all = {
    host: 'localhost',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  socket.end(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
  const [top = '', rest = ''] = (await text(socket)).split(/\r\n\r\n([^]*)/)
  const [line = '', ...fields] = top.split('\r\n')
  const pairs = fields.map((field) => field.split(/: (.*)/) as [string, string])
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    body: rest,
  }
}

const ports = () => [open, closed]
const ASKED = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
}
const authorization = `Bearer ${TOKEN}`
const corsOf = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('S07: pages of allowed origins', () => {
  test('may ask before they send, without the token', async () => {
    for (const port of ports()) {
      const { status, headers, body } = await send(port, 'OPTIONS', { origin: PAGE, ...ASKED })
      expect([status, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers':
          'content-type, authorization, accept, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
        'access-control-max-age': '7200',
        vary: 'origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test.each([
    ['POST', 200, { authorization }, '/mcp'],
    ['POST', 401, {}, '/mcp'],
    ['POST', 413, { authorization, 'content-length': '3000' }, '/mcp'],
    ['POST', 415, { authorization, 'content-type': 'text/plain' }, '/mcp'],
    ['GET', 405, { authorization }, '/mcp'],
    ['PUT', 405, { authorization }, '/mcp'],
    ['GET', 404, { authorization }, '/other'],
  ])('may read what %s is answered with: %i', async (method, status, headers, path) => {
    const answer = await send(closed, method, { origin: PAGE, ...headers }, path)
    expect(answer).toMatchObject({
      status,
      headers: {
        'access-control-allow-origin': PAGE,
        'access-control-expose-headers': 'mcp-session-id, www-authenticate',
        vary: 'origin',
      },
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('are those of the loopback too', async () => {
    const origin = 'http://localhost:6274'
    const { status, headers } = await send(open, 'OPTIONS', { origin, ...ASKED })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, origin])
  })

  test.each(['https://evil.example', 'null', 'http://evil.example@localhost', 'https://tools.example.evil'])(
    'others, as %s, may neither ask nor read',
    async (origin) => {
      for (const port of ports())
        for (const method of ['OPTIONS', 'POST']) {
          const answer = await send(port, method, { origin, authorization, ...ASKED })
          expect([answer.status, corsOf(answer)]).toEqual([403, []])
        }
    },
  )

  test('what is no page is told nothing of pages', async () => {
    const answer = await send(open, 'POST')
    expect([answer.status, corsOf(answer), answer.headers.vary]).toEqual([200, [], undefined])
    expect((await send(closed, 'OPTIONS', ASKED)).status).toBe(401)
    expect((await send(open, 'OPTIONS', ASKED)).status).toBe(405)
    expect((await send(open, 'OPTIONS', { origin: PAGE })).status).toBe(405)
  })
})

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":null,"cursor":null}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none","arguments":null,"_meta":{"progressToken":null}}}',
  `\uFEFF${LIST}`,
])('K01: what clients do to requests is forgiven: %s', async (body) => {
  const answer = await send(open, 'POST', {}, '/mcp', body)
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"result":{')])
})

describe('no request is an error of the server', () => {
  test.each(['user@localhost', 'localhost/evil', 'localhost:99999', 'localhost:x', '', ':', '::1', 'a b'])(
    'host %j',
    async (host) => expect((await send(open, 'POST', { host })).status).toBe(403),
  )

  test.each(['TRACE', 'PUT', 'PATCH', 'HEAD', 'PROPFIND', 'OPTIONS'])('method %s', async (method) => {
    const { status, headers } = await send(open, method)
    expect([status, headers.allow]).toEqual([405, 'GET, POST, DELETE'])
  })
})
