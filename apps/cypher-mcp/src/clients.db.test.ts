import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioClientTransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { getEncoding } from 'js-tiktoken'
import { afterEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { APP } from './testing/start-server.ts'

const neo4j = testNeo4j()
const started = {
  command: process.execPath,
  args: [APP],
  env: {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
  },
}
const info = { name: 'test', version: '1.0.0' }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

async function connectV1(): Promise<ClientV1> {
  const client = new ClientV1(info)
  await client.connect(new StdioClientTransportV1(started))
  open.push(client)
  return client
}

async function connectV2(mode: 'legacy' | 'auto' | { pin: string }): Promise<Client> {
  const client = new Client(info, { versionNegotiation: { mode } })
  await client.connect(new StdioClientTransport(started))
  open.push(client)
  return client
}

describe.each([
  ['v1', connectV1],
  ['v2, legacy handshake', () => connectV2('legacy')],
  ['v2, negotiated', () => connectV2('auto')],
  ['v2, 2026-07-28', () => connectV2({ pin: '2026-07-28' })],
])('a client of the SDK %s', (_, connect) => {
  test('lists and calls the tools', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['get_schema', 'read_cypher', 'write_cypher'])
    const call = (name: string, input: Record<string, unknown>) => client.callTool({ name, arguments: input })
    expect(await call('read_cypher', { query: 'RETURN 1 AS x' })).toMatchObject({
      content: [{ type: 'text', text: 'rows:\n- x: 1' }],
    })
    expect(await call('read_cypher', { query: 'RETRUN' })).toMatchObject({ isError: true })
    expect(await call('read_cypher', { question: 'RETURN 1' })).toMatchObject({
      content: [{ text: expect.stringContaining('unknown argument "question"') as unknown }],
      isError: true,
    })
    await expect(call('nothing', {})).rejects.toThrow('Unknown tool "nothing"')
  })
})

test('the 2026-07-28 lists carry how long they hold, and that they are private', async () => {
  const client = await connectV2({ pin: '2026-07-28' })
  const { ttlMs, cacheScope } = (await client.listTools()) as { ttlMs?: number; cacheScope?: string }
  expect({ ttlMs, cacheScope }).toEqual({ ttlMs: 3_600_000, cacheScope: 'private' })
})

describe('K03: the list of tools', () => {
  test('is the same in every process, closed and complete', async () => {
    const [first, second] = [await (await connectV1()).listTools(), await (await connectV1()).listTools()]
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    for (const { title, description, annotations, inputSchema } of first.tools) {
      expect(title).toBeTruthy()
      expect(Buffer.byteLength(description ?? '')).toBeLessThan(2000)
      expect(Object.keys(annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(inputSchema).toMatchObject({ type: 'object', properties: {}, additionalProperties: false })
      expect(JSON.stringify(inputSchema)).not.toMatch(/"type":\[|\$ref|\d{16}/)
    }
  })

  test('costs at most 430 tokens, beside instructions below 1,200 bytes; it is what it was', async () => {
    const client = await connectV1()
    const { tools } = await client.listTools()
    expect(getEncoding('cl100k_base').encode(JSON.stringify({ tools }), [], []).length).toBeLessThanOrEqual(
      430,
    )
    expect(Buffer.byteLength(client.getInstructions() ?? '')).toBeLessThan(1200)
    await expect(JSON.stringify({ tools }, null, 2)).toMatchFileSnapshot('golden/tools-list.json')
  })
})
