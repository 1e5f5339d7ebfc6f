import { connect, type DatabaseServer } from '@graphmcp/core'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { forwardPort } from './testing/forward-port.ts'
import { APP, startServer, stopServers, type RunningServer } from './testing/start-server.ts'

const neo4j = testNeo4j()
const environment = { NEO4J_URI: neo4j.uri, NEO4J_USERNAME: neo4j.username, NEO4J_PASSWORD: neo4j.password }
const SLOW = 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*) AS slow_marker'

/** On Windows a signal kills at once. */
const signals = process.platform === 'win32' ? [] : (['SIGTERM', 'SIGINT'] as const)

let observer: DatabaseServer
beforeAll(() => {
  observer = connect({ ...neo4j, queryTimeout: 10_000 })
})
afterEach(stopServers)
afterAll(() => observer.close())

/** The transactions of our slow query that the database still runs. */
async function slowQueries(): Promise<number> {
  const rows = await observer.open().rows({
    text: "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery ENDS WITH 'AS slow_marker' RETURN currentQuery",
    parameters: {},
  })
  return rows.length
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(50)
}

async function startWithSlowQuery(): Promise<RunningServer> {
  const server = startServer({ ...environment, QUERY_TIMEOUT: '60' })
  await server.initialize()
  server.send(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 'slow',
      method: 'tools/call',
      params: { name: 'read_cypher', arguments: { query: SLOW } },
    }),
  )
  await until(async () => (await slowQueries()) === 1)
  return server
}

describe('X01: the server leaves with its client and takes its queries along', () => {
  test.each<[string, (server: RunningServer) => void]>([
    ['stdin closes', ({ child }) => child.stdin?.end()],
    ...signals.map((name): [string, (server: RunningServer) => void] => [
      name,
      ({ child }) => child.kill(name),
    ]),
    [
      'stdout closes',
      ({ child, send }) => {
        child.stdout?.destroy()
        send('{"jsonrpc":"2.0","id":9,"method":"ping"}')
      },
    ],
  ])('%s while a query runs', async (_, leave) => {
    const server = await startWithSlowQuery()
    const left = Date.now()
    leave(server)
    expect(await server.exit()).toEqual([0, null])
    expect(Date.now() - left).toBeLessThan(2500)
    await until(async () => (await slowQueries()) === 0)
  })

  test('stdin is empty from the start', async () => {
    const server = startServer(environment)
    server.child.stdin?.end()
    expect(await server.exit()).toEqual([0, null])
  })

  test('after a successful query', async () => {
    const server = startServer(environment)
    await server.initialize()
    expect(await server.call('read_cypher', { query: 'RETURN 1 AS x' })).toEqual({
      text: 'rows:\n- x: 1',
      isError: false,
    })
    server.child.stdin?.end()
    expect(await server.exit()).toEqual([0, null])
  })

  test('the parent is killed while something else holds stdin open', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, [${JSON.stringify(APP)}], { stdio: ['inherit', 'ignore', 'pipe'] })
      child.stderr.once('data', () => process.stdout.write(String(child.pid)))`
    const parent = spawn(process.execPath, ['-e', program], {
      env: { ...process.env, ...environment, NEO4J_UR: 'makes a line on stderr once the server stands' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const pid = Number(
      await new Promise<string>((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))),
    )
    parent.kill('SIGKILL')
    await until(async () => !isAlive(pid))
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('P08: a cancel from the client ends the query in the database', async () => {
  const server = await startWithSlowQuery()
  server.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"slow"}}')
  await until(async () => (await slowQueries()) === 0)
  expect((await server.request('ping')).result).toEqual({})
  expect(server.messages().some(({ id }) => id === 'slow')).toBe(false)
})

test('a cancel that comes at once runs nothing', async () => {
  const server = startServer({ ...environment, QUERY_TIMEOUT: '60' })
  await server.initialize()
  const request = { name: 'write_cypher', arguments: { query: 'CREATE (:CancelledAtOnce)' } }
  server.send(
    [
      JSON.stringify({ jsonrpc: '2.0', id: 'early', method: 'tools/call', params: request }),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"early"}}',
    ].join('\n'),
  )
  const { text } = await server.call('read_cypher', {
    query: 'MATCH (n:CancelledAtOnce) RETURN count(n) AS found',
  })
  expect(text).toContain('- found: 0')
})

test('progress is told every second where the client asked', async () => {
  const server = startServer({ ...environment, QUERY_TIMEOUT: '2.5' })
  await server.initialize()
  const answer = await server.request('tools/call', {
    name: 'read_cypher',
    arguments: { query: SLOW },
    _meta: { progressToken: 'p' },
  })
  expect(answer.result?.isError).toBe(true)
  const progress = server.messages().filter(({ method }) => method === 'notifications/progress')
  expect(progress.length).toBeGreaterThanOrEqual(2)
  expect(progress[0]?.params).toEqual({
    progressToken: 'p',
    progress: 1,
    message: 'read_cypher has been running for 1 s',
  })
})

test('X04: starts with the database down, says so, and works once it is up', async () => {
  const forwarded = await forwardPort(new URL(neo4j.uri))
  const server = startServer({ ...environment, NEO4J_URI: `bolt://127.0.0.1:${forwarded.port}` })
  expect((await server.initialize()).result).toBeDefined()
  const down = await server.call('read_cypher', { query: 'RETURN 1 AS x' })
  expect(down.isError).toBe(true)
  expect(down.text).toContain(`127.0.0.1:${forwarded.port}`)

  await forwarded.open()
  expect(await server.call('read_cypher', { query: 'RETURN 1 AS x' })).toEqual({
    text: 'rows:\n- x: 1',
    isError: false,
  })

  await forwarded.close()
  expect((await server.call('read_cypher', { query: 'RETURN 1 AS x' })).isError).toBe(true)
  await forwarded.open()
  // At most one more failure, of a connection that was given up meanwhile.
  await server.call('read_cypher', { query: 'RETURN 2 AS x' })
  expect(await server.call('read_cypher', { query: 'RETURN 3 AS x' })).toEqual({
    text: 'rows:\n- x: 3',
    isError: false,
  })
  await forwarded.close()
})

test('S10: a wrong password is told without the password', async () => {
  const server = startServer({ ...environment, NEO4J_PASSWORD: 'hunter2-is-wrong', LOG_LEVEL: 'debug' })
  await server.initialize()
  const { text, isError } = await server.call('read_cypher', { query: 'RETURN 1' })
  expect(isError).toBe(true)
  expect(text + server.stderr() + server.lines.join('')).not.toContain('hunter2')
})

test('S10: a password inside the address stops the start', async () => {
  const server = startServer({ ...environment, NEO4J_URI: 'bolt://u:secret@localhost:7687' })
  expect(await server.exit()).toEqual([1, null])
  expect(server.stderr()).toBe(
    'cypher-mcp: NEO4J_URI holds a user name or a password; give them as NEO4J_USERNAME and NEO4J_PASSWORD and leave only host and port\n',
  )
})

/** Prints by every way there is, from the moment that the app has taken stdout. */
const NOISE = `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout
  const makeNoise = () => {
    if (process.stdout.write === write) return
    for (const way of ['log', 'info', 'debug', 'dir', 'table']) console[way]('noise ' + way)
    process.stdout.write('noise write')
  }
  setInterval(makeNoise, 20)`)}`

test('X03: stdout carries nothing but the protocol, whatever is printed', async () => {
  const server = startServer({ ...environment, LOG_LEVEL: 'debug', NODE_OPTIONS: `--import=${NOISE}` })
  await server.initialize()
  await server.request('tools/list')
  await server.call('read_cypher', { query: 'MATCH (n:Persn) RETURN n.nmae' })
  await server.call('read_cypher', { query: 'RETRUN 1' })
  await sleep(100)
  for (const way of ['log', 'info', 'debug', 'dir', 'table', 'write'])
    expect(server.stderr()).toContain(`noise ${way}`)
  for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})
