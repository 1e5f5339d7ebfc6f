import {
  countTokens,
  learnProperties,
  readVectorIndexes,
  type ServerCapabilities,
  type VectorIndex,
} from '@graphmcp/core'
import { createQueryEmbedder } from '@graphmcp/embedder'
import { createLog, type Tool } from '@graphmcp/mcp-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import type { CatalogueState } from '../catalogue/catalogue-state.ts'
import { vectorSettings } from '../settings/vector-settings.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'
import { listTools } from '../tools/create-tool-source.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'

const NO_SEARCH: ServerCapabilities = { search: false, listInIndex: false, fullTextSearch: false }
const NARROW_WHERE: ServerCapabilities = { search: true, listInIndex: false, fullTextSearch: false }

const connection = testNeo4j()
let graph: TestGraph
let indexes: VectorIndex[]

function toolsOf(capabilities: ServerCapabilities, known = indexes): readonly Tool[] {
  const state: CatalogueState = { kind: 'known', capabilities, indexes: known }
  const embedder = createQueryEmbedder(
    { embedQuery: () => Promise.resolve([1, 0, 0]), embedDocuments: () => Promise.resolve([]) },
    { model: 'test' },
  )
  const parts: VectorServerParts = {
    settings: vectorSettings.parse({ ...connection, embeddingModel: 'own:test', responseFormat: 'table' }),
    log: createLog({ level: 'error', secrets: [] }),
    database: { server: () => Promise.resolve(graph.server), close: () => Promise.resolve() },
    embedder: () => Promise.resolve(embedder),
    catalogue: {
      state: () => state,
      firstState: () => Promise.resolve(state),
      refresh: () => Promise.resolve(state),
      learn: () => Promise.resolve(state),
      reportFault: () => undefined,
      onChange: () => () => undefined,
      close: () => undefined,
    },
  }
  return listTools(state, parts)
}

function callTool(tool: Tool | undefined, input: Record<string, unknown>): Promise<string> {
  if (tool === undefined) throw new Error('no tool')
  return tool.call(input, { signal: new AbortController().signal, progress: () => undefined })
}

beforeAll(async () => {
  graph = openTestGraph(connection)
  await graph.clear()
  await graph.run(
    'CYPHER 25 CREATE VECTOR INDEX docs FOR (n:Doc) ON n.vec WITH [n.lang, n.year] OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
  )
  await graph.run(
    `UNWIND range(1, 5) AS i CREATE (:Doc {vec: [1.0, i * 0.001, 0], lang: 'x', title: 'near ' + i})`,
  )
  await graph.run(`UNWIND range(1, 10) AS i
CREATE (:Doc {vec: [0.5, 1.0 + i * 0.1, 0], lang: 'y', title: 'far ' + i, year: 2010 + i, date: date('2024-01-01') + duration({days: i})})`)
  await graph.run('CALL db.awaitIndexes(60)')
  const found = await readVectorIndexes(graph.server.open())
  indexes = await Promise.all(found.map((index) => learnProperties(graph.server.open(), index, NO_SEARCH)))
})

afterAll(async () => {
  await graph.clear()
  await graph.close()
})

describe.each([
  ['with the narrower WHERE of 2026.03', NARROW_WHERE],
  ['with the procedure alone', NO_SEARCH],
])('a server %s finds the same (C15, C17, C18, K10)', (_name, capabilities) => {
  test.each([
    [{ lang: 'y' }, ['far 1', 'far 2', 'far 3', 'far 4', 'far 5']],
    [{ lang: { in: ['y', 'z'] }, year: { max: 2012 } }, ['far 1', 'far 2']],
    [{ year: { not: 2011 }, lang: { starts_with: 'y' } }, ['far 2', 'far 3', 'far 4', 'far 5', 'far 6']],
    [{ year: { is_null: true } }, ['near 1', 'near 2', 'near 3', 'near 4', 'near 5']],
    [{ date: '2024-01-03' }, ['far 2']],
    [{ any_of: [{ year: 2020 }, { title: 'near 3' }] }, ['near 3', 'far 10']],
  ])('%j', async (filters, titles) => {
    const [tool] = toolsOf(capabilities)
    const text = await callTool(tool, { query: 'hello', top_k: 5, filters })
    expect([...text.matchAll(/title: (\w+ \d+)/g)].map(([, title]) => title)).toEqual(titles)
  })

  test('and says that its filters are slower, where they are (P11)', () => {
    const [tool] = toolsOf(capabilities)
    expect(tool?.description).toContain(
      capabilities.search ? 'slower: date, title' : 'Filters are applied beside the index',
    )
  })
})

test('ten hits of a thousand tokens each are all shown, within the limit of tokens', async () => {
  await graph.run(`UNWIND range(1, 10) AS i
CREATE (:Long {vec: [1.0, i * 0.01, 0], title: 'chunk ' + i, text: reduce(t = '', j IN range(1, 250) | t + 'word' + j + ' of chunk. ')})`)
  await graph.run(
    'CYPHER 25 CREATE VECTOR INDEX long FOR (n:Long) ON n.vec OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
  )
  await graph.run('CALL db.awaitIndexes(60)')
  const [index] = (await readVectorIndexes(graph.server.open())).filter(({ name }) => name === 'long')
  if (index === undefined) throw new Error('no index')
  const [tool] = toolsOf(NARROW_WHERE, [index])
  for (const fields of [[], ['title', 'text']]) {
    const text = await callTool(tool, { query: 'hello', fields })
    for (let i = 1; i <= 10; i += 1) expect(text).toMatch(new RegExp(`title: chunk ${i}\\b`))
    expect(await countTokens(text)).toBeLessThanOrEqual(2048)
    expect(text).toMatch(/omitted: .*node\.text: \d+ of \d+ characters kept in 10 nodes/)
  }
  const titles = await callTool(tool, { query: 'hello', fields: ['title'] })
  expect(await countTokens(titles)).toBeLessThan(700)
})
