import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import { readCapabilities } from './read-capabilities.ts'
import { readVectorIndexes } from './read-vector-indexes.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'

let graph: TestGraph

beforeAll(() => {
  graph = openTestGraph(testNeo4j())
})
beforeEach(() => graph.clear())
afterAll(async () => {
  await graph.clear()
  await graph.close()
})

describe('the catalogue', () => {
  test.each([
    [
      'of nodes, with a WITH list',
      'docs FOR (n:Doc) ON n.vec WITH [n.lang, n.`pub year`] OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
      {
        name: 'docs',
        entity: 'node',
        labelsOrTypes: ['Doc'],
        embeddingProperty: 'vec',
        dimensions: 3,
        similarity: 'cosine',
        state: 'online',
        properties: [
          { name: 'lang', alias: 'lang', types: [], inIndex: true, optional: true },
          { name: 'pub year', alias: 'pub_year', types: [], inIndex: true, optional: true },
        ],
      },
    ],
    [
      'of relationships, compared by distance',
      "links FOR ()-[r:R|S]-() ON r.vec OPTIONS {indexConfig: {`vector.dimensions`: 3, `vector.similarity_function`: 'EUCLIDEAN'}}",
      {
        name: 'links',
        entity: 'relationship',
        labelsOrTypes: ['R', 'S'],
        similarity: 'euclidean',
        properties: [],
      },
    ],
    [
      'with hostile names, of two labels',
      '`a``b \\u005cu0060 ü` FOR (n:`L``1`|`L 2`) ON n.`v``ec` WITH [n.`p``q`]',
      { name: 'a`b \\u0060 ü', labelsOrTypes: ['L`1', 'L 2'], embeddingProperty: 'v`ec' },
    ],
  ])('tells an index %s (K16, S05)', async (_name, definition, expected) => {
    await graph.run(`CYPHER 25 CREATE VECTOR INDEX ${definition}`)
    await graph.run('CALL db.awaitIndexes(60)')
    const [index, ...others] = await readVectorIndexes(graph.server.open())
    expect(others).toEqual([])
    expect(index).toMatchObject(expected)
    expect(index?.quantization).not.toBe('none')
  })

  test('tells that an index has no dimensions, and that another is not quantized', async () => {
    await graph.run('CYPHER 25 CREATE VECTOR INDEX free FOR (n:Free) ON n.vec')
    const quantization = (await readCapabilities(graph.server.open())).listInIndex
      ? "`vector.quantization.type`: 'NONE'"
      : '`vector.quantization.enabled`: false'
    await graph.run(
      `CYPHER 25 CREATE VECTOR INDEX plain FOR (n:Plain) ON n.vec OPTIONS {indexConfig: {${quantization}}}`,
    )
    const [free, plain] = await readVectorIndexes(graph.server.open())
    expect(free).not.toHaveProperty('dimensions')
    expect(plain?.quantization).toBe('none')
  })

  test('gives an index that was made anew another number', async () => {
    const create = 'CYPHER 25 CREATE VECTOR INDEX docs FOR (n:Doc) ON n.vec'
    await graph.run(create)
    const [before] = await readVectorIndexes(graph.server.open())
    await graph.run('CYPHER 25 CREATE VECTOR INDEX other FOR (n:Other) ON n.vec')
    await graph.run('DROP INDEX docs')
    await graph.run(create)
    const [after] = await readVectorIndexes(graph.server.open())
    expect(after?.id).not.toBe(before?.id)
  })

  test('tells why an index has failed (X06)', async () => {
    await graph.run(
      "CREATE (:Long {vec: [1.0, 0, 0], s: reduce(t = '', i IN range(1, 4000) | t + '0123456789')})",
    )
    await graph.run('CYPHER 25 CREATE VECTOR INDEX failing FOR (n:Long) ON n.vec WITH [n.s]')
    await expect(graph.run('CALL db.awaitIndexes(60)')).rejects.toThrow()
    const [index] = await readVectorIndexes(graph.server.open())
    expect(index).toMatchObject({
      state: 'failed',
      failureMessage: expect.stringContaining('immense term') as string,
    })
  })
})

describe('what a server can run (K10)', () => {
  /** A server that refuses statements which hold the text, as an older one does. */
  const without = (...texts: string[]): Database => ({
    ...graph.server.open(),
    rows: (statement) =>
      texts.some((text) => statement.text.includes(text))
        ? graph.server.open().rows({ text: 'EXPLAIN MATCH (n) SEARCHING n RETURN 1', parameters: {} })
        : graph.server.open().rows(statement),
  })

  test('is asked with EXPLAIN, without an index', async () => {
    const { search, listInIndex } = await readCapabilities(graph.server.open())
    const [row] = await graph.server
      .open()
      .rows({ text: 'CALL dbms.components() YIELD versions RETURN versions[0] AS v', parameters: {} })
    expect(search).toBe(true)
    expect(listInIndex).toBe(String(row?.['v']) >= '2026.06')
  })

  test('is less where the syntax is not known', async () => {
    expect(await readCapabilities(without('IN $x', 'FULLTEXT'))).toEqual({
      search: true,
      listInIndex: false,
      fullTextSearch: false,
    })
    expect(await readCapabilities(without('SEARCH'))).toEqual({
      search: false,
      listInIndex: false,
      fullTextSearch: false,
    })
  })

  test('is not guessed where the database cannot be reached', async () => {
    const nowhere = connect({ ...testNeo4j(), uri: 'bolt://127.0.0.1:1', queryTimeout: 2000 })
    await expect(readCapabilities(nowhere.open())).rejects.toBeInstanceOf(ActionableError)
    await nowhere.close()
  })
})
