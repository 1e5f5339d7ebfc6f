import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { runProgram, type ProgramEnd } from '../testing/run-program.ts'
import { startEmbeddingServer, type EmbeddingServer } from '../testing/start-embedding-server.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'

const { uri, username, password } = testNeo4j()
let graph: TestGraph
let embedding: EmbeddingServer

function run(argumentList: string[], further: Record<string, string> = {}): Promise<ProgramEnd> {
  return runProgram(argumentList, {
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
    ...further,
  })
}

async function createIndex(name: string, label: string, withList: string, dimensions = 3): Promise<void> {
  await graph.run(
    `CYPHER 25 CREATE VECTOR INDEX ${name} FOR (n:${label}) ON n.vec ${withList} OPTIONS {indexConfig: {\`vector.dimensions\`: ${dimensions}}}`,
  )
  await graph.run('CALL db.awaitIndexes(60)')
}

beforeAll(async () => {
  graph = openTestGraph({ uri, username, password })
  embedding = await startEmbeddingServer({ kind: 'vector', embed: () => [1, 0, 0] })
})
beforeEach(() => graph.clear())
afterAll(async () => {
  await graph.clear()
  await graph.close()
  await embedding.close()
})

describe('vector-mcp check', () => {
  test('tells the connection, the model and each index, and ends well', async () => {
    await createIndex('docs', 'Doc', 'WITH [n.lang]')
    await graph.run("CREATE (:Doc {vec: [1.0, 0, 0], lang: 'x', title: 'first'})")
    const { code, stdout } = await run(['check'])
    expect(stdout).toMatch(/connection: Neo4j \d+\.\d+.*/)
    expect(stdout).toContain('model: openai:test gives 3 dimensions')
    expect(stdout).toContain('index "docs": nodes Doc, "vec", 3 dimensions')
    expect(stdout).toContain('index "docs" filters inside the index by lang (string: x)\n')
    expect(stdout).toContain('index "docs" filters beside it, slower, by title (string: first)\n')
    expect(code).toBe(0)
  })

  test('writes the statement for an index without a WITH list, and it runs', async () => {
    await createIndex('docs', 'Doc', '')
    await graph.run(`CREATE (:Doc {vec: [1.0, 0, 0], lang: 'x', \`pub year\`: 2020, tags: ['a'],
  text: reduce(t = '', i IN range(1, 4000) | t + '0123456789')})`)
    const { code, stdout } = await run(['check'])
    expect(code).toBe(0)
    const statement = /CYPHER 25 CREATE VECTOR INDEX .*(?=;)/.exec(stdout)?.[0] ?? ''
    expect(statement).toBe(
      'CYPHER 25 CREATE VECTOR INDEX `docs_filtered` FOR (e:`Doc`) ON e.`vec` WITH [e.`lang`, e.`pub year`] ' +
        "OPTIONS {indexConfig: {`vector.dimensions`: 3, `vector.similarity_function`: 'cosine'}}",
    )
    expect(stdout).toMatch(/left out, because a text over 32,766 bytes .*: text/)
    await graph.run(statement)
  })

  test('names an index that has failed, one of other dimensions, and none at all (X06, C20)', async () => {
    const none = await run(['check'])
    expect(none.code).toBe(1)
    expect(none.stdout).toContain('PROBLEM the home database has no vector index')
    const [dimensions] = /(?<=gives )\d+(?= dimensions)/.exec(none.stdout) ?? []
    expect(none.stdout).toContain(`\`vector.dimensions\`: ${dimensions},`)

    await createIndex('wide', 'Wide', '', 5)
    await graph.run(
      "CREATE (:Long {vec: [1.0, 0, 0], s: reduce(t = '', i IN range(1, 4000) | t + '0123456789')})",
    )
    await graph.run('CYPHER 25 CREATE VECTOR INDEX failing FOR (n:Long) ON n.vec WITH [n.s]')
    await expect(graph.run('CALL db.awaitIndexes(60)')).rejects.toThrow()
    const { code, stdout } = await run(['check'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/PROBLEM index "failing" has FAILED: .*immense term/)
    expect(stdout).toContain('PROBLEM index "wide" has 5 dimensions, and EMBEDDING_MODEL gives 3')
  })

  test('names what is wrong with the model and the connection', async () => {
    const { code, stdout } = await run(['check'], {
      NEO4J_URI: 'bolt://127.0.0.1:1',
      EMBEDDING_MODEL: 'acme:model',
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/PROBLEM connection .*cannot reach the database/)
    expect(stdout).toMatch(/PROBLEM model acme:model: .*@graphmcp\/embedder-acme/)
  })
})

describe('VECTOR_REQUIRE_INDEX', () => {
  test('ends the start with code 1 where there is no index (X06)', async () => {
    const { code, stdout, stderr } = await run([], { VECTOR_REQUIRE_INDEX: 'true' })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/VECTOR_REQUIRE_INDEX is set, and the home database .* has no vector index/)
  })

  test('and where the database cannot be reached', async () => {
    const { code, stderr } = await run([], { VECTOR_REQUIRE_INDEX: 'yes', NEO4J_URI: 'bolt://127.0.0.1:1' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/cannot reach the database/)
  })

  test('serves where there is one', async () => {
    await createIndex('docs', 'Doc', '')
    const { code } = await run([], { VECTOR_REQUIRE_INDEX: '1' })
    expect(code).toBe(0)
  })

  test.each([
    [
      'embedQuery',
      'export default { embedQuery: () => new Promise(() => {}), embedDocuments: async () => [] }',
      'gave no vector within 1 s',
    ],
    ['create', 'export default () => new Promise(() => {})', 'made no embedder within 1 s'],
    ['the module', 'await new Promise(() => {})', 'made no embedder within 1 s'],
  ])('says so where %s of an own embedder never ends', async (_, source, message) => {
    const file = join(await mkdtemp(join(tmpdir(), 'embedder-')), 'never.mjs')
    await writeFile(file, source)
    const { code, stdout } = await run(['check'], { EMBEDDING_MODEL: file, EMBEDDING_TIMEOUT: '1' })
    expect(stdout).toMatch(/connection: Neo4j/)
    expect(stdout).toContain(message)
    expect(code).toBe(1)
  })
})
