import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEveryType } from '../../../packages/core/src/search/testing/every-type.ts'
import type { EveryTypeGraph } from '../../../packages/core/src/search/testing/every-type-graph.ts'
import { everyTypeRows } from '../../../packages/core/src/search/testing/every-type-rows.ts'
import { filterCases } from '../../../packages/core/src/search/testing/filter-cases.ts'
import { plainCypher } from '../../../packages/core/src/search/testing/plain-cypher.ts'
import type { RunningClient } from './testing/connect-client.ts'
import { readAnswer } from './testing/read-answer.ts'
import { runProgram } from './testing/run-program.ts'
import { serveOlderServer, type OlderServer } from './testing/serve-older-server.ts'
import { waitUntil } from './testing/wait-until.ts'

vi.setConfig({ hookTimeout: 300_000 })

const question = [0.4, 0.1, 0.8, 0.3]
const options = (similarity: string) =>
  `OPTIONS {indexConfig: {\`vector.dimensions\`: 4, \`vector.similarity_function\`: '${similarity}'}}`
let older: OlderServer
let graph: EveryTypeGraph
let vector: RunningClient
let cypher: RunningClient

/** The last server that knows neither SEARCH, nor a WITH list, nor Cypher 25. */
beforeAll(async () => {
  older = await serveOlderServer('5.26.30', question, async (graph) => {
    await graph.write(
      `CREATE VECTOR INDEX \`every type\` FOR (n:Every) ON (n.embedding) ${options('cosine')}`,
    )
    await graph.write(`CREATE VECTOR INDEX links FOR ()-[r:NEXT]-() ON (r.vec) ${options('euclidean')}`)
    const rows = everyTypeRows.map((row, id) => ({ ...row, id: BigInt(id) }))
    await graph.write(createEveryType, { rows })
    await graph.write(
      `UNWIND [['k', $vector], ['l', [1.0, 0, 0, 0]]] AS row
CREATE (:A {name: 'a'})-[:NEXT {kind: row[0], vec: row[1]}]->(:B {name: 'b'})`,
      { vector: question },
    )
  })
  ;({ graph, vector, cypher } = older)
})
afterAll(() => older?.close())

test('vector-mcp lists both indexes, with the properties found on their nodes (K10)', async () => {
  const list = async () => (await vector.client.listTools()).tools
  await waitUntil(async () => (await list()).every(({ description = '' }) => description.includes('beside')))
  const tools = await list()
  expect(tools.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^search_every_type_\w+$/) as string,
    'search_links',
  ])
  expect(tools[0]?.inputSchema.properties?.['filters']).toMatchObject({
    properties: {
      int: { anyOf: [{ type: 'integer' }, { type: 'object' }] },
      text: { description: expect.stringContaining('one of A, a, ab') as string },
      day: { description: expect.stringMatching(/^date/) as string },
      at: { description: expect.stringMatching(/^zoned datetime/) as string },
      length: { description: expect.stringMatching(/^duration/) as string },
    },
  })
})

const known = filterCases
  .map(([filters]) => filters)
  .filter((filters) => !JSON.stringify(filters).includes('never'))

test.each(known)('vector-mcp finds what plain Cypher finds: %j (K10, C15, C17)', async (filters) => {
  const { text: query, parameters } = plainCypher(filters, question)
  const expected = await graph.open().rows({ text: query.replace('CYPHER 25 ', ''), parameters })
  const { text, isError } = await vector.call('search', {
    index: 'every type',
    query: 'hello',
    top_k: 100,
    fields: ['id'],
    filters,
  })
  expect(isError, text).toBe(false)
  const { columns, rows, notes } = readAnswer(text)
  expect(notes ?? []).not.toContainEqual(expect.stringMatching(/missing|rebuild/))
  const scores = rows.map((row) => row[columns.indexOf('score')])
  expect(scores).toEqual(expected.slice(0, 100).map(({ score }) => Number((score as number).toFixed(6))))
})

test('vector-mcp searches relationships by distance (K16)', async () => {
  const { text } = await vector.call('search_links', { query: 'hello', filters: { kind: { not: 'k' } } })
  expect(text).toMatch(/kind: l/)
  expect(text).not.toMatch(/kind: k/)
})

test('check tells what this server can do, and advises no index that it cannot make', async () => {
  const { code, stdout } = await runProgram(['check'], older.environment)
  expect(stdout).toContain('connection: Neo4j 5.26.30')
  expect(stdout).toContain('this server has no SEARCH clause')
  expect(stdout).not.toContain('CREATE VECTOR INDEX')
  expect(code).toBe(0)
})

test('cypher-mcp reads, guards, writes and tells the schema', async () => {
  const schema = await cypher.call('get_schema')
  expect(schema.text).toMatch(/Every: 140/)
  expect(schema.text).toContain('(:A)-[:NEXT {kind')
  expect(schema.text).toContain('links')
  const read = await cypher.call('read_cypher', { query: 'MATCH (n:Every) RETURN count(n) AS nodes' })
  expect(read.text).toBe('rows:\n- nodes: 140')
  const refused = await cypher.call('read_cypher', { query: 'MATCH (n) SET n.x = 1' })
  expect(refused.isError).toBe(true)
  const written = await cypher.call('write_cypher', { query: 'CREATE (t:T {a: 1}) DELETE t' })
  expect(written.text).toContain('nodes_created: 1')
})
