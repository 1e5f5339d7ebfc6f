import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { connectClient, type RunningClient } from './testing/connect-client.ts'
import { startEmbeddingServer, type EmbeddingServer } from './testing/start-embedding-server.ts'
import { openTestGraph, type TestGraph } from '../../../test/test-graph.ts'
import { waitUntil } from './testing/wait-until.ts'

const { uri, username, password } = testNeo4j()
let graph: TestGraph
let embedding: EmbeddingServer
let server: RunningClient

beforeAll(async () => {
  graph = openTestGraph({ uri, username, password })
  await graph.clear()
  embedding = await startEmbeddingServer({
    kind: 'vector',
    embed: () => Array.from({ length: 128 }, () => 1),
  })
  server = await connectClient({
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
  })
})
afterAll(async () => {
  await server.close()
  await embedding.close()
  await graph.clear()
  await graph.close()
})

const options = 'OPTIONS {indexConfig: {`vector.dimensions`: 128}}'
const stateOf = async (name: string): Promise<unknown> => {
  const text = `SHOW VECTOR INDEXES YIELD name, state WHERE name = '${name}' RETURN state`
  return (await graph.server.open().rows({ text, parameters: {} }))[0]?.['state']
}
test('a real index that is still being built says so, and answers once it is online (X06)', async () => {
  await graph.run(`UNWIND range(1, 8000) AS i
CREATE (:Big {vec: [x IN range(1, 128) | rand()], lang: 'l' + i % 3, i: i})`)
  await graph.run(`CYPHER 25 CREATE VECTOR INDEX big FOR (n:Big) ON n.vec WITH [n.lang] ${options}`)
  const early = await server.call('search', { query: 'hello', index: 'big' })
  expect(await stateOf('big'), 'the index was built too quickly for this test').toBe('POPULATING')
  expect(early).toMatchObject({ isError: true })
  expect(early.text).toMatch(/the vector index "big" is still being built \(\d+ %\)/)
  expect(embedding.asked).toEqual([])

  await graph.run('CALL db.awaitIndexes(120)')
  await waitUntil(async () => !(await server.call('search', { query: 'hello', index: 'big' })).isError)
  const found = await server.call('search_big', { query: 'hello', filters: { lang: 'l1' }, fields: ['lang'] })
  expect(found.text.match(/l1/g)).toHaveLength(10)
}, 180_000)

test('a real index that has failed says why, and the others go on (X06)', async () => {
  await graph.run(
    "CREATE (:Long {vec: [x IN range(1, 128) | 1.0], s: reduce(t = '', i IN range(1, 4000) | t + '0123456789')})",
  )
  await graph.run(`CYPHER 25 CREATE VECTOR INDEX failing FOR (n:Long) ON n.vec WITH [n.s] ${options}`)
  await waitUntil(async () => (await stateOf('failing')) === 'FAILED')
  const asked = embedding.asked.length
  const failed = await server.call('search', { query: 'hello', index: 'failing' })
  expect(failed.isError).toBe(true)
  expect(failed.text).toMatch(/the vector index "failing" has failed: .*immense term/)
  expect(failed.text).toContain('DROP INDEX')
  expect(embedding.asked).toHaveLength(asked)
  expect((await server.call('search_big', { query: 'hello' })).isError).toBe(false)
})

describe('an index that was dropped a moment ago (X06)', () => {
  const create = async (dimensions: number): Promise<void> => {
    await graph.run('CREATE (:Brief {vec: [x IN range(1, 128) | 1.0], s: "still here"})')
    await graph.run(
      `CYPHER 25 CREATE VECTOR INDEX brief FOR (n:Brief) ON n.vec OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimensions}}}`,
    )
    await graph.run("CALL db.awaitIndex('brief', 60)")
  }
  const search = async () => server.call('search_brief', { query: 'hello' })

  test.each([
    ['of the dimensions of the model', 128],
    ['of other dimensions', 64],
  ])('%s is gone, whatever else is wrong', async (_, dimensions) => {
    await create(dimensions)
    await waitUntil(async () =>
      (await server.client.listTools()).tools.some(({ name }) => name === 'search_brief'),
    )
    await graph.run('DROP INDEX brief')
    const { text, isError } = await search()
    expect(isError).toBe(true)
    expect(text).toContain('the vector index "brief" does not exist any more')
    await waitUntil(async () =>
      (await server.client.listTools()).tools.every(({ name }) => name !== 'search_brief'),
    )
  })

  test('and made anew of the dimensions of the model is searched', async () => {
    await create(64)
    await waitUntil(async () =>
      (await server.client.listTools()).tools.some(({ name }) => name === 'search_brief'),
    )
    await graph.run('DROP INDEX brief')
    await create(128)
    const { text, isError } = await search()
    expect(isError, text).toBe(false)
    expect(text).toContain('still here')
  })
})
