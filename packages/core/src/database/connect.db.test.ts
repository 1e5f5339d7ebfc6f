import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { parseStatement } from '../cypher/parse-statement.ts'
import { connect } from './connect.ts'
import type { DatabaseServer, RowSink, RunSummary } from './database.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'

const { uri, username, password } = testNeo4j()
let server: DatabaseServer

beforeAll(async () => {
  server = connect({ uri, username, password, queryTimeout: 10_000 })
  await server.open().write(parseStatement('MATCH (n) DETACH DELETE n'), ignoreRows())
})

afterAll(async () => {
  await server.open().write(parseStatement('MATCH (n) DETACH DELETE n'), ignoreRows())
  await server.close()
})

function ignoreRows(): RowSink {
  return { columns: () => undefined, row: () => true }
}

function takeRows(count: number): { sink: RowSink; columns: string[]; rows: unknown[][] } {
  const columns: string[] = []
  const rows: unknown[][] = []
  const sink: RowSink = {
    columns: (names) => void columns.push(...names),
    row: (values) => rows.push([...values]) < count,
  }
  return { sink, columns, rows }
}

const write = (text: string): Promise<RunSummary> => server.open().write(parseStatement(text), ignoreRows())
const count = async (label: string): Promise<unknown> =>
  (await server.open().rows(parseStatement(`MATCH (n:${label}) RETURN count(n) AS count`)))[0]?.['count']

test('C01: whole-number parameters arrive as integers, at any depth', async () => {
  const rows = (text: string, parameters: unknown) => server.open().rows(parseStatement(text, parameters))
  expect(await rows('UNWIND range(1,5) AS x RETURN x SKIP $s LIMIT $n', { s: 0, n: 2 })).toEqual([
    { x: 1n },
    { x: 2n },
  ])
  const types = await rows(
    'RETURN valueType($rows[0].id) AS id, valueType($x) AS x, valueType($zero) AS zero, valueType($list) AS list',
    { rows: [{ id: 1 }], x: 1.5, zero: -0, list: [1, 0.5] },
  )
  expect(types).toEqual([
    {
      id: 'INTEGER NOT NULL',
      x: 'FLOAT NOT NULL',
      zero: 'INTEGER NOT NULL',
      list: 'LIST<FLOAT NOT NULL> NOT NULL',
    },
  ])
  expect(await rows('RETURN keys($map) AS keys', '{"map":{"__proto__":1,"a":[2]}}')).toEqual([
    { keys: ['__proto__', 'a'] },
  ])
})

describe('rows', () => {
  test('come with their columns in the order of the query, two of one name included', async () => {
    const taken = takeRows(100)
    const summary = await server
      .open()
      .read(parseStatement('UNWIND [1, 2] AS b RETURN b, "x" AS a'), taken.sink)
    expect(taken).toMatchObject({
      columns: ['b', 'a'],
      rows: [
        [1n, 'x'],
        [2n, 'x'],
      ],
    })
    expect(summary).toEqual({ complete: true, counters: {}, notifications: [] })
  })

  test('stop as soon as the sink has enough, however many there are', async () => {
    const taken = takeRows(200)
    const start = performance.now()
    const summary = await server
      .open()
      .read(parseStatement('UNWIND range(1, 100000000) AS i RETURN i, "x" AS t'), taken.sink)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(summary.complete).toBe(false)
    expect(taken.rows).toHaveLength(200)
    expect(await running('range(1, 100000000)')).toEqual([])
  })

  test('that stop in the middle of a batch leave the connection fit for the next statement', async () => {
    const proxy = await startFaultyProxy(uri, 500)
    const slow = connect({ uri: proxy.uri, username, password, queryTimeout: 10_000 })
    for (const wanted of [1, 50, 150, 199, 200, 201, 250]) {
      const text = "UNWIND range(1, 1000) AS i RETURN i, '0123456789012345678901234567890123456789'"
      await slow.open().read(parseStatement(text), takeRows(wanted).sink)
      expect(await slow.open().rows(parseStatement('RETURN 1 AS one'))).toEqual([{ one: 1n }])
    }
    await slow.close()
    await proxy.close()
  })

  test('of a write go on in the database when the sink has enough', async () => {
    const taken = takeRows(5)
    const summary = await server
      .open()
      .write(parseStatement('UNWIND range(1, 20000) AS i CREATE (n:Row {i: i}) RETURN n.i'), taken.sink)
    expect(summary).toMatchObject({
      complete: false,
      counters: { nodes_created: 20_000, properties_set: 20_000, labels_added: 20_000 },
    })
    expect(taken.rows).toHaveLength(5)
    expect(await count('Row')).toBe(20_000n)
  })
})

async function running(part: string): Promise<unknown[]> {
  return server
    .open()
    .rows(
      parseStatement(
        'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $part AND NOT currentQuery STARTS WITH "SHOW" RETURN currentQuery',
        { part },
      ),
    )
}

describe('writes', () => {
  test('count what they change, in snake_case', async () => {
    expect((await write('CREATE (:T {a: 1})-[:R]->(:T)')).counters).toEqual({
      nodes_created: 2,
      relationships_created: 1,
      properties_set: 1,
      labels_added: 2,
    })
    expect((await write('MATCH (n:Nope) SET n.x = 1')).counters).toEqual({})
    expect((await write('CREATE INDEX t_a FOR (n:T) ON (n.a)')).counters).toEqual({ indexes_added: 1 })
    expect((await write('DROP INDEX t_a')).counters).toEqual({ indexes_removed: 1 })
    expect((await write('CREATE CONSTRAINT t_b FOR (n:T) REQUIRE n.b IS UNIQUE')).counters).toEqual({
      constraints_added: 1,
    })
    expect((await write('DROP CONSTRAINT t_b')).counters).toEqual({ constraints_removed: 1 })
    expect((await write("CREATE USER someone SET PASSWORD 'long-enough'")).counters).toEqual({
      system_updates: 1,
    })
    expect((await write('DROP USER someone')).counters).toEqual({ system_updates: 1 })
  })

  test('K15: commit in batches where the statement says so', async () => {
    const summary = await write(
      'UNWIND range(1, 10) AS i CALL (i) { CREATE (:B {i: i}) } IN TRANSACTIONS OF 5 ROWS',
    )
    expect(summary.counters).toMatchObject({ nodes_created: 10 })
    expect(await count('B')).toBe(10n)
  })
})

test('Y02: names that nothing has come as such', async () => {
  const { notifications } = await server
    .open()
    .read(parseStatement('MATCH (n:Persn)-[:KNOWZ]->() RETURN n.nmae'), ignoreRows())
  expect(notifications.map(({ unknown }) => unknown)).toEqual(
    expect.arrayContaining([
      { kind: 'label', name: 'Persn' },
      { kind: 'relationship type', name: 'KNOWZ' },
      { kind: 'property', name: 'nmae' },
    ]),
  )
})

describe('a plan', () => {
  test('comes instead of rows for EXPLAIN', async () => {
    const taken = takeRows(10)
    const { plan } = await server.open().read(parseStatement('EXPLAIN MATCH (n:T) RETURN n'), taken.sink)
    expect(taken.rows).toEqual([])
    expect(plan).toMatchObject({
      operator: 'ProduceResults',
      database: 'neo4j',
      identifiers: ['n'],
      children: [
        {
          operator: 'NodeByLabelScan',
          details: { Details: 'n:T', EstimatedRows: expect.any(Number) as number },
        },
      ],
    })
    expect(plan?.details).not.toHaveProperty('Rows')
  })

  test('comes with what was counted for PROFILE, even where the sink wants few of the rows', async () => {
    const text = 'CYPHER 25 profile UNWIND range(1, 5000) AS i RETURN i'
    const { plan, complete } = await server.open().read(parseStatement(text), takeRows(10).sink)
    expect(complete).toBe(false)
    expect(plan?.details).toMatchObject({ Rows: 5000, DbHits: 0 })
  })
})
