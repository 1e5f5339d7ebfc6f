import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { everyTypeRows } from '../../../packages/core/src/search/testing/every-type-rows.ts'
import type { EveryTypeGraph } from '../../../packages/core/src/search/testing/every-type-graph.ts'
import { filterCases } from '../../../packages/core/src/search/testing/filter-cases.ts'
import { plainCypher } from '../../../packages/core/src/search/testing/plain-cypher.ts'
import type { RunningClient } from './testing/connect-client.ts'
import { readAnswer } from './testing/read-answer.ts'
import { runProgram } from './testing/run-program.ts'
import { waitUntil } from './testing/wait-until.ts'
import { serveOlderServer, type OlderServer } from './testing/serve-older-server.ts'

vi.setConfig({ hookTimeout: 300_000 })

const question = [0.4, 0.1, 0.8, 0.3]
let older: OlderServer
let graph: EveryTypeGraph
let vector: RunningClient
let cypher: RunningClient

/** A server without IN in the index and without SEARCH in full-text indexes, whatever NEO4J_URI names. */
beforeAll(async () => {
  older = await serveOlderServer('2026.03.1', question, async (graph) => {
    await graph.fill(everyTypeRows)
    await graph.write(`CYPHER 25 CREATE VECTOR INDEX links FOR ()-[r:NEXT|LAST]-() ON r.vec WITH [r.kind]
OPTIONS {indexConfig: {\`vector.dimensions\`: 4}}`)
    await graph.write('CYPHER 25 CREATE VECTOR INDEX `free-2` FOR (n:A|B) ON n.vec WITH [n.`a``b`]')
    await graph.write('CREATE FULLTEXT INDEX words FOR (n:A) ON EACH [n.name]')
    await graph.write(
      `CREATE (a:A {name: 'a', \`a\`\`b\`: 'x', vec: $vector})-[:NEXT {kind: 'k', vec: $vector}]->
(:B {name: 'b', \`a\`\`b\`: 'y', vec: [1.0, 0, 0, 0]})-[:LAST {kind: 'l', vec: [1.0, 0, 0, 0]}]->(a)`,
      { vector: question },
    )
  })
  ;({ graph, vector, cypher } = older)
  await waitUntil(async () => JSON.stringify(await vector.client.listTools()).includes('no values yet'))
})
afterAll(() => older?.close())

describe('vector-mcp on Neo4j 2026.03.1 (K10, C18)', () => {
  test('lists a tool for each index, with the types and values of its filters', async () => {
    const { tools } = await vector.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^search_every_type_\w+$/) as string,
      'search_free-2',
      'search_links',
    ])
    const properties = (at: number) =>
      (tools[at]?.inputSchema.properties?.['filters'] as { properties: Record<string, object> }).properties
    expect(properties(0)).toMatchObject({
      int: { anyOf: [{ type: 'integer' }, { type: 'object' }] },
      float: { anyOf: [{ type: 'number' }, { type: 'object' }] },
      text: { description: "one of A, a, ab, abc, b, c, x' OR 1=1, \uD7FFz" },
      flag: { anyOf: [{ type: 'boolean' }, { type: 'object' }] },
      day: { description: 'date, one of 2023-12-31, 2024-01-01, 2024-01-03, 2024-01-05, 2024-02-29' },
      at: { description: expect.stringMatching(/^zoned datetime, e\.g\. 2024-/) as string },
      local: { description: expect.stringMatching(/^local datetime, one of 2023-01-01T00:00/) as string },
      time: { description: expect.stringMatching(/^local time, one of 00:00/) as string },
      zoned_time: { description: expect.stringMatching(/^zoned time, e\.g\. /) as string },
      length: { description: expect.stringMatching(/^duration, e\.g\. P/) as string },
      mixed: { anyOf: expect.arrayContaining([{ type: 'integer' }, { type: 'string' }]) as object[] },
      never: { description: 'no values yet' },
    })
    expect(properties(1)).toMatchObject({ a_b: { description: '"a`b", one of x, y' } })
    expect(properties(2)).toMatchObject({ kind: { description: 'one of k, l' } })
  })

  test.each(filterCases.map(([filters]) => filters))('finds what plain Cypher finds: %j', async (filters) => {
    const expected = await graph.open().rows(plainCypher(filters, question))
    const { text, isError } = await vector.call('search', {
      index: 'every type',
      query: 'hello',
      top_k: 100,
      fields: ['id'],
      filters,
    })
    expect(isError, text).toBe(false)
    const { columns, rows, notes } = readAnswer(text)
    const hits = rows.map((row) => toHit(columns, row))
    expect(notes ?? []).not.toContainEqual(expect.stringMatching(/missing|rebuild/))
    expect(hits.map(({ score }) => score)).toEqual(
      expected.slice(0, 100).map(({ score }) => Number((score as number).toFixed(6))),
    )
    const matching = new Set(expected.map(({ id }) => Number(id)))
    expect(new Set(hits.map(idOf)).size).toBe(Math.min(100, expected.length))
    expect(hits.map(idOf).filter((id) => !matching.has(id))).toEqual([])
  })

  test('searches relationships, two labels, and an index without dimensions (K16)', async () => {
    const links = await vector.call('search_links', { query: 'hello', filters: { kind: { in: ['l', 'm'] } } })
    expect(links.text).toMatch(/type: LAST/)
    expect(links.text).not.toMatch(/type: NEXT/)
    const both = await vector.call('search_free-2', { query: 'hello', filters: { a_b: { not: 'z' } } })
    expect(readAnswer(both.text).rows).toHaveLength(2)
  })

  test('check tells what this server can do', async () => {
    const { code, stdout } = await runProgram(['check'], older.environment)
    expect(stdout).toContain('connection: Neo4j 2026.03.1')
    expect(stdout).toContain('inside the index, lists of values by several searches')
    expect(stdout).toContain('index "free-2": nodes A|B, "vec", no fixed dimensions')
    expect(code).toBe(0)
  })
})

describe('cypher-mcp on Neo4j 2026.03.1 (K10)', () => {
  test('tells the schema with its vector indexes', async () => {
    const { text } = await cypher.call('get_schema')
    expect(text).toMatch(/Every: 140/)
    expect(text).toMatch(/every type/)
    expect(text).toMatch(/words/)
  })

  test('reads values of every type, and refuses what the server cannot parse in the words of it', async () => {
    const { text } = await cypher.call('read_cypher', {
      query: `MATCH (a:A)-[r]->(b) RETURN a.name AS name, r.kind AS kind, 9007199254740993 AS big,
datetime('2024-01-05T10:00[Europe/Berlin]') AS at, duration('P1DT1H') AS length, point({x: 1, y: 2}) AS p`,
    })
    expect(parse(text, { intAsBigInt: true })).toMatchObject({
      rows: [
        [
          'a',
          'k',
          9007199254740993n,
          '2024-01-05T10:00:00+01:00[Europe/Berlin]',
          'P1DT1H',
          { srid: 7203n, x: 1, y: 2 },
        ],
      ],
    })
    const unknown = await cypher.call('read_cypher', {
      query: "CYPHER 25 MATCH (n) SEARCH n IN (FULLTEXT INDEX words FOR 'a' LIMIT 1) RETURN n",
    })
    expect(unknown.isError).toBe(true)
    expect(unknown.text).toMatch(/FULLTEXT/)
  })

  test('writes, and tells what was changed', async () => {
    const { text } = await cypher.call('write_cypher', { query: 'CREATE (t:T {a: 1}) DELETE t' })
    expect(text).toContain('nodes_created: 1')
  })
})

type Hit = Readonly<Record<string, unknown>>

function toHit(columns: readonly string[], row: readonly unknown[]): Hit {
  return Object.fromEntries(row.map((cell, at) => [columns[at] ?? '', cell]))
}

/** A hit shows its id in the entity, or as a column of its own where the answer is flat. */
function idOf(hit: Hit): number {
  const entity = hit['node'] as { properties: { id: number } } | undefined
  return entity === undefined ? Number(hit['node.id'] ?? hit['id']) : entity.properties.id
}
