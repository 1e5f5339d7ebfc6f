import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { connectClient, type RunningClient } from './testing/connect-client.ts'
import { startEmbeddingServer, type EmbeddingServer } from './testing/start-embedding-server.ts'
import { openTestGraph, type TestGraph } from './testing/test-graph.ts'
import { waitUntil } from './testing/wait-until.ts'

interface Answer {
  readonly columns: string[]
  readonly rows: [number, { labels?: string[]; type?: string; properties: Record<string, unknown> }][]
  readonly notes?: string[]
  readonly error?: string
  readonly allowed?: string[]
  readonly fix?: string
}

const { uri, username, password } = inject('neo4j')
let graph: TestGraph
let embedding: EmbeddingServer
let server: RunningClient

/** The question names its own vector, so that a test can say what is near. */
const embed = (text: string): number[] =>
  /^[-0-9., ]+$/.test(text) ? text.split(',').map(Number) : [1, 0, 0]

/** Reads both layouts as columns and rows of values. */
async function search(name: string, input: Record<string, unknown>): Promise<Answer> {
  const answer = parse((await server.call(name, input)).text) as Answer
  if (answer.rows === undefined || answer.columns !== undefined) return answer
  const [first = {}] = answer.rows
  return {
    ...answer,
    columns: Object.keys(first),
    rows: answer.rows.map((row) => Object.values(row) as Answer['rows'][number]),
  }
}

async function failure(name: string, input: Record<string, unknown>): Promise<Answer> {
  const { text, isError } = await server.call(name, input)
  expect(isError, text).toBe(true)
  return parse(text) as Answer
}

beforeAll(async () => {
  graph = openTestGraph({ uri, username, password })
  await graph.clear()
  const options = 'OPTIONS {indexConfig: {`vector.dimensions`: 3}}'
  const create = 'CYPHER 25 CREATE VECTOR INDEX'
  await graph.run(
    `${create} docs FOR (n:Doc) ON n.vec WITH [n.lang, n.year, n.date, n.score, n.hot, n.\`pub year\`, n.\`größe\`, n.\`a\`\`b\`] ${options}`,
  )
  await graph.run(`${create} \`my-index\` FOR (n:\`Doc-2 v\`\`x\`) ON n.vec WITH [n.lang] ${options}`)
  await graph.run(`${create} links FOR ()-[n:LINKS]-() ON n.vec WITH [n.kind] ${options}`)
  await graph.run(`${create} both FOR (n:A|B) ON n.vec WITH [n.lang] ${options}`)
  await graph.run(`${create} wide FOR (n:Wide) ON n.vec OPTIONS {indexConfig: {\`vector.dimensions\`: 5}}`)
  await graph.run(
    `UNWIND range(1, 5) AS i CREATE (:Doc {vec: [1.0, i * 0.001, 0], lang: 'x', title: 'near ' + i, year: 2019})`,
  )
  await graph.run(`UNWIND range(1, 10) AS i
CREATE (:Doc {vec: [0.5, 1.0 + i * 0.1, 0], lang: 'y', title: 'far ' + i, year: 2010 + i, score: i / 10.0, hot: i % 2 = 0,
  date: date('2024-01-01') + duration({days: i}), \`pub year\`: i, größe: i, \`a\`\`b\`: 'odd ' + i, other: [0.1, 0.2, 0.3]})`)
  await graph.run('CREATE (:`Doc-2 v``x` {vec: [1.0, 0, 0], lang: "x\' OR 1=1"})')
  await graph.run(
    "CREATE (:A {vec: [1.0, 0, 0], name: 'a'})-[:LINKS {vec: [1.0, 0, 0], kind: 'k'}]->(:B {vec: [1.0, 0.1, 0], name: 'b'})",
  )
  await graph.run('CALL db.awaitIndexes(60)')
  embedding = await startEmbeddingServer({ kind: 'vector', embed })
  server = await connectClient({
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
    OPENAI_API_KEY: 'sk-secret-of-the-test',
  })
  await waitUntil(async () => (await server.client.listTools()).tools.length === 5)
})

afterAll(async () => {
  await server.close()
  await embedding.close()
  await graph.clear()
  await graph.close()
})

describe('the list of tools', () => {
  test('has one complete tool for every index, whatever its name and kind (K03, K16, Y03)', async () => {
    const { tools } = await server.client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual([
      'search_both',
      'search_docs',
      'search_links',
      'search_my-index',
      'search_wide',
    ])
    for (const tool of tools) {
      expect(tool.title).toMatch(/^Search /)
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.inputSchema.required).toEqual(['query'])
      expect(tool.inputSchema.properties).toMatchObject({
        query: { type: 'string' },
        top_k: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
        filters: { type: 'object' },
        fields: { type: 'array', items: { type: 'string' } },
      })
      expect(Object.values(tool.annotations ?? {})).toHaveLength(4)
      expect(Buffer.byteLength(tool.description ?? '')).toBeLessThan(2000)
    }
    expect(
      tools.find((tool) => tool.name === 'search_docs')?.inputSchema.properties?.['filters'],
    ).toMatchObject({
      properties: {
        lang: { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'one of x, y' },
        year: { anyOf: [{ type: 'integer' }, { type: 'object' }] },
        date: {
          anyOf: [{ type: 'string' }, { type: 'object' }],
          description: expect.stringContaining('date') as string,
        },
        hot: { anyOf: [{ type: 'boolean' }, { type: 'object' }] },
        pub_year: { description: expect.stringContaining('"pub year"') as string },
        grosse: { description: expect.stringContaining('"größe"') as string },
        a_b: { description: expect.stringContaining('"a`b"') as string },
      },
    })
  })

  test('is the same, byte for byte, after a restart', async () => {
    const again = await connectClient({
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
      EMBEDDING_MODEL: 'openai:test',
      OPENAI_BASE_URL: embedding.baseUrl,
    })
    await waitUntil(async () => (await again.client.listTools()).tools.length === 5)
    const list = JSON.stringify((await again.client.listTools()).tools)
    await again.close()
    expect(list).toBe(JSON.stringify((await server.client.listTools()).tools))
  })
})

describe('a search', () => {
  test('with a filter finds the nearest of what is left (C15)', async () => {
    const { rows } = await search('search_docs', { query: '1, 0, 0', top_k: 5, filters: { lang: 'y' } })
    expect(rows.map(([, node]) => node.properties['title'])).toEqual([
      'far 1',
      'far 2',
      'far 3',
      'far 4',
      'far 5',
    ])
    const scores = rows.map(([score]) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  })

  test('never shows an embedding (C17)', async () => {
    const { text } = await server.call('search_docs', { query: '1, 0, 0', top_k: 15 })
    expect(text).not.toMatch(/\bvec\b/)
    expect((parse(text) as Answer).rows).toHaveLength(15)
  })

  test.each([
    ['a range of numbers', { year: { min: 2012, max: 2014 } }, ['far 2', 'far 3', 'far 4']],
    ['numbers given as text', { year: { min: '2019' }, lang: 'y' }, ['far 9', 'far 10']],
    ['a range of dates', { date: { min: '2024-01-03', max: '2024-01-04' } }, ['far 2', 'far 3']],
    ['a boolean and a range', { hot: true, score: { gt: 0.7 } }, ['far 8', 'far 10']],
    ['a list of values', { year: { in: [2011, 2013] } }, ['far 1', 'far 3']],
    ['alternatives', { any_of: [{ year: 2011 }, { score: { min: 1 } }] }, ['far 1', 'far 10']],
    ['a property beside the index', { title: { starts_with: 'far 1' } }, ['far 1', 'far 10']],
    ['a property whose name is no argument', { pub_year: 3, grosse: 3, a_b: 'odd 3' }, ['far 3']],
    ['filters as text', '{"year": 2011}', ['far 1']],
  ])('by %s', async (_name, filters, titles) => {
    const { rows, error } = await search('search_docs', { query: '1, 0, 0', filters })
    expect(error).toBeUndefined()
    expect(rows.map(([, node]) => node.properties['title'])).toEqual(titles)
  })

  test.each([[{}], [null], [''], [{ year: null }]])(
    'with the filters %j filters nothing (C16)',
    async (filters) => {
      const { rows } = await search('search_docs', { query: '1, 0, 0', filters, top_k: 100 })
      expect(rows).toHaveLength(15)
    },
  )

  test('of relationships tells both ends once, and of two labels finds both (K16)', async () => {
    const links = await search('search_links', { query: '1, 0, 0', filters: { kind: 'k' } })
    expect(links.columns).toEqual(['score', 'relationship', 'from', 'to'])
    expect(links.rows).toHaveLength(1)
    const both = await search('search_both', { query: '1, 0, 0' })
    expect(both.rows.map(([, node]) => node.labels)).toEqual([['A'], ['B']])
  })

  test('that finds nothing says what the filtered properties hold', async () => {
    const { rows, notes } = await search('search_docs', {
      query: '1, 0, 0',
      filters: { lang: 'z', year: { min: 3000 }, date: { max: '1999-01-01' } },
    })
    expect(rows).toEqual([])
    expect(notes).toEqual([
      '"lang" holds only "x", "y"',
      '"year" holds only "2011", "2012", "2013", "2014", "2015", "2016", "2017", "2018", "2019", "2020"',
      '"date" holds only "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05", "2024-01-06", "2024-01-07", "2024-01-08", "2024-01-09", "2024-01-10", "2024-01-11"',
    ])
  })

  test('with fields and a least score shows what was asked for', async () => {
    const { rows } = await search('search_docs', {
      query: '1, 0, 0',
      fields: ['title', 'pub_year'],
      min_score: 0.9,
    })
    expect(rows).toHaveLength(5)
    for (const [score, node] of rows) {
      expect(score).toBeGreaterThanOrEqual(0.9)
      expect(Object.keys(node.properties)).toEqual(['title'])
    }
  })
})

describe('what is wrong is refused before anything is embedded', () => {
  test.each([
    ['an unknown filter', { filters: { languge: 'x' } }, /languge/],
    ['a hostile filter', { filters: { 'year`) OR true //': 1 } }, /OR true/],
    ['an operator that is not there', { filters: { year: { near: 2000 } } }, /near/],
    ['a list for a value', { filters: { year: [2000] } }, /year/],
    ['an empty range', { filters: { year: { min: 3, max: 1 } } }, /year/],
    ['an impossible date', { filters: { date: '2024-02-30' } }, /2024-02-30/],
    ['a filter as an argument', { lang: 'x' }, /lang/],
    ['filters that are a list', { filters: ['x'] }, /filters/],
    ['top_k of 0', { top_k: 0 }, /top_k.* 0/],
    ['top_k of -1', { top_k: -1 }, /top_k.* -1/],
    ['top_k of 2.5', { top_k: 2.5 }, /top_k.* 2\.5/],
    ['top_k of 1e9', { top_k: 1e9 }, /top_k.* 1000000000/],
    ['top_k of 101 as text', { top_k: '101' }, /top_k.* 101/],
    ['a score above 1', { min_score: 2 }, /min_score.* 2/],
    ['a field that is an embedding', { fields: ['vec'] }, /vec/],
    ['a blank question', { query: '  ' }, /query/],
    ['a vector for a question', { query: [1, 0, 0] }, /query/],
  ])('%s (C16, C21, S05)', async (_name, input, message) => {
    const before = embedding.asked.length
    const { error } = await failure('search_docs', { query: 'never embedded', ...input })
    expect(error).toMatch(message)
    expect(embedding.asked).toHaveLength(before)
  })

  test('with the allowed names and the nearest of them (C16)', async () => {
    const { allowed, fix } = await failure('search_docs', { query: 'x', filters: { years: 1 } })
    expect(allowed).toEqual(expect.arrayContaining(['lang', 'year', 'pub_year', 'any_of']))
    expect(fix).toContain('year')
  })

  test('top_k as text is taken (C21, K02)', async () => {
    expect((await search('search_docs', { query: '1, 0, 0', top_k: '3' })).rows).toHaveLength(3)
    expect((await search('search_docs', { query: '1, 0, 0', top_k: null })).rows).toHaveLength(10)
  })

  test('hostile values and names are data (S05)', async () => {
    const { rows } = await search('search_my-index', { query: '1, 0, 0', filters: { lang: "x' OR 1=1" } })
    expect(rows).toHaveLength(1)
    const none = await search('search_docs', { query: '1, 0, 0', filters: { lang: "x' OR 1=1" } })
    expect(none.rows).toEqual([])
  })
})

describe('an embedder that does not fit', () => {
  test('names the index, both numbers and the setting, and leaves the others alone (C20)', async () => {
    const { error, fix } = await failure('search_wide', { query: '1, 0, 0' })
    expect(error).toMatch(/gives 3 .*"wide".* 5/)
    expect(fix).toContain('EMBEDDING_MODEL')
    expect((await search('search_docs', { query: '1, 0, 0' })).rows).toHaveLength(10)
  })

  test.each([
    ['zeros', () => [0, 0, 0]],
    ['something that is no number', () => [1, null, 0]],
    ['text', () => ['a', 'b', 'c']],
    ['another length', () => [1, 0]],
    ['nothing', () => []],
  ])('and answers %s is told so (C20)', async (name, embedOddly) => {
    embedding.answer = { kind: 'vector', embed: embedOddly }
    const { error } = await failure('search_docs', { query: `oddly embedded as ${name}` })
    embedding.answer = { kind: 'vector', embed }
    expect(error).toContain('openai:test')
  })

  test('and refuses the key is told so, without the key (C20, S10)', async () => {
    embedding.answer = { kind: 'status', status: 401 }
    const { text, isError } = await server.call('search_docs', { query: 'without a key' })
    embedding.answer = { kind: 'vector', embed }
    expect(isError).toBe(true)
    expect(text).toContain('OPENAI_API_KEY')
    expect(text + server.log()).not.toContain('sk-secret-of-the-test')
  })
})
