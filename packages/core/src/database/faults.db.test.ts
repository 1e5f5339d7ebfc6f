import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect, type ConnectionSettings } from './connect.ts'
import type { DatabaseServer } from './database.ts'
import { startFaultyProxy, type FaultyProxy } from './testing/faulty-proxy.ts'
import { countOf, endlessRead, isGone, read, write } from './testing/statements.ts'

const neo4j = testNeo4j()
let direct: DatabaseServer
let proxy: FaultyProxy
let servers: DatabaseServer[] = []

/** A server of its own, closed after the test. */
function connectTo(settings: Partial<ConnectionSettings>): DatabaseServer {
  const server = connect({ ...neo4j, queryTimeout: 3000, ...settings })
  servers.push(server)
  return server
}

beforeAll(async () => {
  direct = connect({ ...neo4j, queryTimeout: 10_000 })
  await write(direct.open(), 'MATCH (n) DETACH DELETE n')
})

beforeEach(async () => {
  proxy = await startFaultyProxy(neo4j.uri)
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  await proxy.close()
})

afterAll(async () => {
  await write(direct.open(), 'MATCH (n) DETACH DELETE n')
  await direct.close()
})

describe('P09: a database that cannot be reached', () => {
  test('is an error within the time, and names the address', async () => {
    const start = performance.now()
    await expect(read(connectTo({ uri: 'bolt://127.0.0.1:1' }).open(), 'RETURN 1')).rejects.toMatchObject({
      code: 'unreachable',
      message: 'cannot reach the database at 127.0.0.1:1: connection refused',
    })
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test('is an error where the host has no address', async () => {
    await expect(
      read(connectTo({ uri: 'neo4j://no-such-host.invalid:7687' }).open(), 'RETURN 1'),
    ).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('is an error where nothing answers on the network', async () => {
    const start = performance.now()
    await expect(read(connectTo({ uri: 'bolt://192.0.2.1:7687' }).open(), 'RETURN 1')).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(performance.now() - start).toBeLessThan(6500)
  })

  test.each([['bolt'], ['neo4j']])('is an error where %s is accepted and never answered', async (scheme) => {
    const silent = await listen(createServer((socket) => socket.on('error', () => undefined)))
    const start = performance.now()
    const database = connectTo({ uri: `${scheme}://127.0.0.1:${silent.port}` }).open()
    await expect(write(database, 'CREATE (:Never)')).rejects.toMatchObject({
      code: 'unreachable',
      message: `cannot reach the database at 127.0.0.1:${silent.port}: no answer; nothing was changed`,
      details: { facts: { outcome: 'not done' } },
    })
    expect(performance.now() - start).toBeLessThan(6500)
    silent.close()
  })

  test('is an error where something else answers', async () => {
    const web = await listen(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    await expect(
      read(connectTo({ uri: `bolt://127.0.0.1:${web.port}` }).open(), 'RETURN 1'),
    ).rejects.toMatchObject({ code: 'unreachable' })
    web.close()
  })
})

async function listen(server: Server): Promise<{ port: number; close: () => void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

describe('a connection that is cut', () => {
  test('ends a read with an error, and the next call works', async () => {
    const server = connectTo({ uri: proxy.uri })
    await read(server.open(), 'RETURN 1')
    const reading = read(server.open(), endlessRead)
    setTimeout(() => proxy.cut(), 300)
    await expect(reading).rejects.toMatchObject({ code: 'connection-lost' })
    await expect(read(server.open(), 'RETURN 1')).resolves.toBeDefined()
    expect(await isGone(direct, 'endless', 3000)).toBe(true)
  })

  test('while idle costs no call (X05: a restart between two calls)', async () => {
    const server = connectTo({ uri: proxy.uri })
    await Promise.all(Array.from({ length: 5 }, () => read(server.open(), 'RETURN 1')))
    proxy.cut()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(read(server.open(), 'RETURN 1')).resolves.toBeDefined()
  })

  test('says of a write that nobody knows whether it was done', async () => {
    const server = connectTo({ uri: proxy.uri })
    await read(server.open(), 'RETURN 1')
    const writing = write(server.open(), 'UNWIND range(1, 100000000) AS i CREATE (:Cut {i: i})')
    setTimeout(() => proxy.cut(), 300)
    await expect(writing).rejects.toMatchObject({
      code: 'connection-lost',
      details: { facts: { outcome: 'unknown' } },
    })
    expect(await countOf(direct, 'Cut')).toBe(0)
  })
})

describe('X05: a network that dies without a word', () => {
  test('costs at most one failed call, however many connections it leaves dead', async () => {
    const server = connectTo({ uri: proxy.uri, queryTimeout: 1000 })
    await Promise.all(Array.from({ length: 5 }, () => read(server.open(), 'RETURN 1')))
    proxy.stall()
    await expect(read(server.open(), 'RETURN 1')).rejects.toMatchObject({ code: 'timeout' })
    await expect(read(server.open(), 'RETURN 1')).resolves.toBeDefined()
  })

  test('says of a write that nobody knows whether it was done', async () => {
    const server = connectTo({ uri: proxy.uri, queryTimeout: 1000 })
    await read(server.open(), 'RETURN 1')
    proxy.stall()
    await expect(write(server.open(), 'CREATE (:Stalled)')).rejects.toMatchObject({
      code: 'timeout',
      details: { facts: { outcome: 'unknown' } },
    })
  })

  test('keeps a cancel waiting a second at most', async () => {
    const server = connectTo({ uri: proxy.uri })
    await read(server.open(), 'RETURN 1')
    proxy.stall()
    const start = performance.now()
    await expect(read(server.open({ signal: AbortSignal.timeout(100) }), 'RETURN 1')).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(performance.now() - start).toBeLessThan(2500)
  })
})

describe('S10: a wrong login', () => {
  test('is an error without the password, after one attempt for all statements of the request', async () => {
    const server = connectTo({ uri: proxy.uri, password: 'very-secret-word' })
    const database = server.open()
    const errors = await Promise.all(
      ['RETURN 1', 'RETURN 2', 'RETURN 3'].map((text) =>
        read(database, text).catch((error: unknown) => error),
      ),
    )
    for (const error of errors) {
      expect(error).toMatchObject({
        code: 'unauthorized',
        details: { fix: 'check NEO4J_USERNAME and NEO4J_PASSWORD of the server' },
      })
      expect(String(error) + JSON.stringify(error)).not.toContain('very-secret-word')
    }
    expect(proxy.connections()).toBe(1)
  })

  test("of one caller is that caller's alone", async () => {
    const server = connectTo({})
    const { username, password } = neo4j
    await expect(
      read(server.open({ identity: { kind: 'basic', username, password: 'wrong' } }), 'RETURN 1'),
    ).rejects.toMatchObject({ code: 'unauthorized', details: { fix: 'log in with other credentials' } })
    await expect(
      read(server.open({ identity: { kind: 'basic', username, password } }), 'RETURN 1'),
    ).resolves.toBeDefined()
    await expect(read(server.open(), 'RETURN 1')).resolves.toBeDefined()
  })
})

test('a database that does not exist is named', async () => {
  await expect(read(connectTo({ database: 'nosuch' }).open(), 'RETURN 1')).rejects.toMatchObject({
    code: 'database-not-found',
    message: expect.stringContaining('nosuch') as string,
  })
})
