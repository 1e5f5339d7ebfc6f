import { createLog } from '@graphmcp/mcp-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connectClient, type RunningClient } from '../testing/connect-client.ts'
import { startEmbeddingServer, type EmbeddingServer } from '../testing/start-embedding-server.ts'
import { startRelay, type Relay } from '../testing/start-relay.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'
import { waitUntil } from '../testing/wait-until.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { createIndexCatalogue } from './index-catalogue.ts'

const { uri, username, password } = testNeo4j()
let graph: TestGraph
let embedding: EmbeddingServer
let relay: Relay
let server: RunningClient | undefined

async function start(further: Record<string, string> = {}): Promise<RunningClient> {
  server = await connectClient({
    NEO4J_URI: relay.uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
    ...further,
  })
  return server
}

async function createIndex(name = 'docs', label = 'Doc'): Promise<void> {
  await graph.run(
    `CYPHER 25 CREATE VECTOR INDEX ${name} FOR (n:${label}) ON n.vec WITH [n.lang] OPTIONS {indexConfig: {\`vector.dimensions\`: 3}}`,
  )
  await graph.run(`CREATE (n:${label} {lang: 'x', vec: [1.0, 0, 0]})`)
  await graph.run('CALL db.awaitIndexes(60)')
}

const namesOf = async ({ client }: RunningClient): Promise<string[]> =>
  (await client.listTools()).tools.map((tool) => tool.name)

beforeAll(async () => {
  graph = openTestGraph({ uri, username, password })
  embedding = await startEmbeddingServer({ kind: 'vector', embed: () => [1, 0, 0] })
  relay = await startRelay(uri)
})
beforeEach(() => graph.clear())
afterEach(async () => {
  await server?.close()
  server = undefined
})
afterAll(async () => {
  await graph.clear()
  await graph.close()
  await relay.shut()
  await embedding.close()
})

describe('the list of tools follows the indexes', () => {
  test('that are made and dropped while the server runs (X06)', async () => {
    const client = await start()
    expect(await namesOf(client)).toEqual(['search'])
    const none = await client.call('search', { query: 'hello' })
    expect(none.isError).toBe(true)
    expect(none.text).toMatch(/no vector index/)
    expect(none.text).toMatch(/fix: 'CYPHER 25 CREATE VECTOR INDEX [^;]*`vector.dimensions`: 3,[^;]*}}'$/)

    await createIndex()
    await waitUntil(async () => (await namesOf(client)).includes('search_docs'))
    expect(client.changes()).toBeGreaterThan(0)
    const kept = await client.call('search', { query: 'hello', index: 'docs' })
    expect(kept.text).toContain('lang: x')

    await createIndex('more', 'More')
    expect((await client.call('search', { query: 'hello', index: 'more' })).text).toContain('lang: x')
    await graph.run('DROP INDEX docs')
    await graph.run('DROP INDEX more')
    await waitUntil(async () => (await namesOf(client)).includes('search'))
  })

  test('of which one that is asked for early is learnt ahead of the others (X06)', async () => {
    for (let at = 0; at < 9; at += 1) await createIndex(`many_${at}`, `Many${at}`)
    const database = { server: () => Promise.resolve(graph.server), close: () => Promise.resolve() }
    const catalogue = createIndexCatalogue(database, createLog({ level: 'error', secrets: [] }))
    const first = catalogue.firstState(30_000)
    await waitUntil(() => catalogue.state().kind === 'known')
    const typesIn = (state: CatalogueState): unknown =>
      state.kind === 'known' && state.indexes.find(({ name }) => name === 'many_8')?.properties[0]?.types
    const early = await catalogue.learn('many_8')
    expect(typesIn(early)).toEqual(['STRING'])
    expect(early).toMatchObject({ indexes: { length: 9 } })
    expect(typesIn(await first)).toEqual(['STRING'])
    catalogue.close()
  })

  test('whose data, types and properties come after the index was learnt (C19)', async () => {
    await graph.run(
      'CYPHER 25 CREATE VECTOR INDEX late FOR (n:Late) ON n.vec WITH [n.day, n.num] OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
    )
    await graph.run('CALL db.awaitIndexes(60)')
    const client = await start()
    await waitUntil(async () => (await namesOf(client)).includes('search_late'))
    const find = async (filters: object) =>
      (await client.call('search_late', { query: 'hello', filters })).text
    expect(await find({ day: '2024-01-05' })).toContain('"day" has no values in this index')
    expect(await find({})).toContain('the index "late" holds nothing yet')

    await graph.run(
      "CREATE (:Late {vec: [1.0, 0, 0], day: date('2024-01-05'), num: 5, other: date('2024-01-09'), name: 'found'})",
    )
    expect(await find({ day: '2024-01-05' })).toContain('name: found')
    expect(await find({ num: '5' })).toContain('name: found')
    expect(await find({ other: '2024-01-09' })).toContain('name: found')
  })

  test('and starts with the database down, and recovers (X04)', async () => {
    await createIndex()
    await relay.shut()
    const client = await start()
    expect(await namesOf(client)).toEqual(['search'])
    const down = await client.call('search', { query: 'hello' })
    expect(down.isError).toBe(true)
    expect(down.text).toContain('cannot reach the database')

    await relay.open()
    await waitUntil(async () => (await namesOf(client)).includes('search_docs'))
    expect(client.changes()).toBeGreaterThan(0)
    expect((await client.call('search_docs', { query: 'hello' })).text).toContain('lang: x')

    await relay.shut()
    expect((await client.call('search_docs', { query: 'hello' })).isError).toBe(true)
    expect(await namesOf(client)).toEqual(['search_docs'])
    await relay.open()
    expect((await client.call('search_docs', { query: 'hello' })).isError).toBe(false)
  })
})
