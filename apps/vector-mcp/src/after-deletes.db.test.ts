import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { connectClient, type RunningClient } from './testing/connect-client.ts'
import { readAnswer } from './testing/read-answer.ts'
import { startEmbeddingServer, type EmbeddingServer } from './testing/start-embedding-server.ts'
import { openTestGraph, type TestGraph } from '../../../test/test-graph.ts'
import { tellsFilters } from './testing/tells-filters.ts'
import { waitUntil } from './testing/wait-until.ts'

const { uri, username, password } = testNeo4j()
let graph: TestGraph
let embedding: EmbeddingServer

async function serveAfterDeletes(every: number): Promise<RunningClient> {
  await graph.clear()
  await graph.run(
    'CYPHER 25 CREATE VECTOR INDEX docs FOR (n:Doc) ON n.vec WITH [n.lang, n.i] OPTIONS {indexConfig: {`vector.dimensions`: 8}}',
  )
  await graph.run(`UNWIND range(1, 1000) AS i
CREATE (:Doc {vec: [x IN range(1, 8) | rand() - 0.5], lang: ['de', 'en', 'fr'][i % 3], i: i})`)
  await graph.run('CALL db.awaitIndexes(60)')
  await graph.run(`MATCH (n:Doc) WHERE n.i % ${every} = 0 DETACH DELETE n`)
  const server = await connectClient({
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
  })
  await waitUntil(async () => {
    const { tools } = await server.client.listTools()
    return tools[0]?.name === 'search_docs' && tellsFilters(tools)
  })
  return server
}

beforeAll(async () => {
  graph = openTestGraph({ uri, username, password })
  embedding = await startEmbeddingServer({ kind: 'vector', embed: () => [1, 1, 1, 1, 1, 1, 1, 1] })
})
afterAll(async () => {
  await graph.clear()
  await graph.close()
  await embedding.close()
})

describe.each([
  ['1 %', 100],
  ['50 %', 2],
])('after %s of the nodes were deleted', (_share, every) => {
  test('filters are described, and searches answered, those that match nothing too', async () => {
    const server = await serveAfterDeletes(every)
    try {
      const { tools } = await server.client.listTools()
      expect(tools[0]?.inputSchema.properties?.['filters']).toMatchObject({
        properties: { lang: { description: 'one of de, en, fr' }, i: { anyOf: [{ type: 'integer' }, {}] } },
      })
      const some = await server.call('search_docs', {
        query: 'hello',
        filters: { lang: 'en', i: { max: 500 } },
      })
      expect(readAnswer(some.text).rows).toHaveLength(10)
      for (const filters of [
        { lang: 'zz' },
        { i: { min: 100_000 } },
        { any_of: [{ lang: 'zz' }, { i: 100_000 }] },
      ]) {
        const none = await server.call('search_docs', { query: 'hello', filters })
        expect(none.isError, none.text).toBe(false)
        expect(readAnswer(none.text).rows).toEqual([])
      }
    } finally {
      await server.close()
    }
  })
})
