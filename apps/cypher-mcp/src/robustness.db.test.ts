import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { startServer, stopServers, type Message, type RunningServer } from './testing/start-server.ts'

const neo4j = testNeo4j()

let server: RunningServer
beforeAll(async () => {
  server = startServer({
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_READ_ONLY: 'true',
  })
  await server.initialize()
})
afterAll(stopServers)

/** What came back for lines sent as they are, once the server has answered everything before a ping. */
async function answersTo(...lines: string[]): Promise<Message[]> {
  const before = server.lines.length
  for (const line of lines) server.send(line)
  await server.request('ping')
  return server.messages().slice(before, -1)
}

const error = (id: number | string | null, code: number) =>
  expect.objectContaining({
    jsonrpc: '2.0',
    id,
    error: expect.objectContaining({ code }) as unknown,
  }) as unknown

test.each([
  ['no JSON', '{"jsonrpc":"2.0","id":1,', [error(null, -32700)]],
  ['not an object', '42', [error(null, -32600)]],
  ['a batch', '[{"jsonrpc":"2.0","id":"b","method":"ping"}]', [error(null, -32600)]],
  ['no version', '{"id":"v","method":"ping"}', [error('v', -32600)]],
  ['an unknown method', '{"jsonrpc":"2.0","id":"m","method":"tools/destroy"}', [error('m', -32601)]],
  [
    'params of the wrong type',
    '{"jsonrpc":"2.0","id":"p","method":"tools/call","params":5}',
    [error('p', -32600)],
  ],
  ['no tool name', '{"jsonrpc":"2.0","id":"n","method":"tools/call","params":{}}', [error('n', -32602)]],
  ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/nothing"}', []],
  ['an answer nobody asked for', '{"jsonrpc":"2.0","id":77,"result":{}}', []],
  ['blank lines', ' \n\r\n', []],
  ['bytes that are no UTF-8', '\u0000\ud800', [error(null, -32700)]],
])('%s', async (_, line, expected) => {
  expect(await answersTo(line)).toEqual(expected)
})

test('a line of 30 MB is refused, and the next one answered', async () => {
  const huge = `{"jsonrpc":"2.0","id":"h","method":"ping","params":{"x":"${'x'.repeat(30_000_000)}"}}`
  expect(await answersTo(huge, '{"jsonrpc":"2.0","id":"after","method":"ping"}')).toEqual([
    error(null, -32600),
    { jsonrpc: '2.0', id: 'after', result: {} },
  ])
})

test('a message may come in pieces, also within a character', async () => {
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":"漢","method":"ping"}\n')
  for (const byte of bytes) server.child.stdin?.write(Buffer.from([byte]))
  expect(await answersTo()).toEqual([{ jsonrpc: '2.0', id: '漢', result: {} }])
})

const VALID = [
  { jsonrpc: '2.0', id: 'm1', method: 'tools/list' },
  {
    jsonrpc: '2.0',
    id: 'm2',
    method: 'tools/call',
    params: { name: 'read_cypher', arguments: { query: 'RETURN' } },
  },
  {
    jsonrpc: '2.0',
    id: 'm3',
    method: 'tools/call',
    params: { name: 'x', arguments: {}, _meta: { progressToken: 1 } },
  },
  { jsonrpc: '2.0', id: 'm4', method: 'resources/read', params: { uri: 'a://b' } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'm2', reason: 'x' } },
  { jsonrpc: '2.0', id: 'm5', method: 'initialize', params: { protocolVersion: 'x', capabilities: {} } },
  { jsonrpc: '2.0', id: 'm6', method: 'completion/complete', params: { ref: {}, argument: {} } },
].map((message) => JSON.stringify(message))

/** A valid message with a few characters cut out, put in or replaced, or one value changed for another. */
const mutation = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...VALID),
      fc.array(fc.tuple(fc.nat(200), fc.nat(5), fc.string({ maxLength: 4 })), { maxLength: 3 }),
    )
    .map(([text, edits]) =>
      edits.reduce((rest, [at, length, put]) => rest.slice(0, at) + put + rest.slice(at + length), text),
    ),
  fc.tuple(fc.constantFrom(...VALID), fc.nat(20), fc.json({ maxDepth: 3 })).map(([text, nth, value]) => {
    const values = [...text.matchAll(/:("[^"]*"|\d+|\{\})/g)]
    const chosen = values[nth % values.length]
    return chosen === undefined
      ? text
      : text.slice(0, chosen.index + 1) + value + text.slice(chosen.index + chosen[0].length)
  }),
)

test(
  '10,000 random mutations of valid messages leave the server answering',
  { timeout: 180_000 },
  async () => {
    const lines = fc
      .sample(mutation, { numRuns: 10_000, seed: 1 })
      .map((line) => line.replaceAll(/[\n\r]/g, ' '))
    for (let start = 0; start < lines.length; start += 500)
      await answersTo(...lines.slice(start, start + 500))
    for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
    expect((await server.call('read_cypher', { query: 'RETURN 1 AS x' })).text).toBe('rows:\n- x: 1')
  },
)
