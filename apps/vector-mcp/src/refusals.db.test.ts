import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { embedNamed } from './testing/docs-graph.ts'
import { readAnswer, type SearchAnswer } from './testing/read-answer.ts'
import { serveDocs, type ServedDocs } from './testing/serve-docs.ts'

let docs: ServedDocs

async function failure(name: string, input: Record<string, unknown>): Promise<SearchAnswer> {
  const { text, isError } = await docs.server.call(name, input)
  expect(isError, text).toBe(true)
  return readAnswer(text)
}

beforeAll(async () => {
  docs = await serveDocs(testNeo4j())
})
afterAll(() => docs.close())

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
    ['an unknown field', { fields: ['title', 'langage'] }, /unknown field "langage"/],
    ['a blank question', { query: '  ' }, /query/],
    ['a vector for a question', { query: [1, 0, 0] }, /query/],
  ])('%s (C16, C21, S05)', async (_name, input, message) => {
    const before = docs.embedding.asked.length
    const { error } = await failure('search_docs', { query: 'never embedded', ...input })
    expect(error).toMatch(message)
    expect(docs.embedding.asked).toHaveLength(before)
  })

  test('with the allowed names and the nearest of them (C16)', async () => {
    const { allowed, fix } = await failure('search_docs', { query: 'x', filters: { years: 1 } })
    expect(allowed).toEqual(expect.arrayContaining(['lang', 'year', 'pub_year', 'any_of']))
    expect(fix).toContain('year')
  })

  test('fields too, and one that no hit has is shown as absent (C16)', async () => {
    const { allowed, fix } = await failure('search_docs', { query: 'x', fields: ['titel'] })
    expect(allowed).toEqual(expect.arrayContaining(['lang', 'title', 'pub_year']))
    expect(fix).toBe('use "title"')
    const { rows } = await docs.search('search_docs', {
      query: '1, 0, 0',
      filters: { lang: 'x' },
      fields: ['title', 'date', 'pub year'],
    })
    expect(rows.map(([, node]) => Object.keys(node.properties))).toEqual(Array(5).fill(['title']))
  })

  test('top_k as text is taken (C21, K02)', async () => {
    expect((await docs.search('search_docs', { query: '1, 0, 0', top_k: '3' })).rows).toHaveLength(3)
    expect((await docs.search('search_docs', { query: '1, 0, 0', top_k: null })).rows).toHaveLength(10)
  })

  test('hostile values and names are data (S05)', async () => {
    const { rows } = await docs.search('search_my-index', {
      query: '1, 0, 0',
      filters: { lang: "x' OR 1=1" },
    })
    expect(rows).toHaveLength(1)
    const none = await docs.search('search_docs', { query: '1, 0, 0', filters: { lang: "x' OR 1=1" } })
    expect(none.rows).toEqual([])
  })
})

describe('an embedder that does not fit', () => {
  test('names the index, both numbers and the setting, and leaves the others alone (C20)', async () => {
    const { error, fix } = await failure('search_wide', { query: '1, 0, 0' })
    expect(error).toMatch(/gives 3 .*"wide".* 5/)
    expect(fix).toContain('EMBEDDING_MODEL')
    expect((await docs.search('search_docs', { query: '1, 0, 0' })).rows).toHaveLength(10)
  })

  test.each([
    ['zeros', () => [0, 0, 0]],
    ['something that is no number', () => [1, null, 0]],
    ['text', () => ['a', 'b', 'c']],
    ['another length', () => [1, 0]],
    ['nothing', () => []],
  ])('and answers %s is told so (C20)', async (name, embedOddly) => {
    docs.embedding.answer = { kind: 'vector', embed: embedOddly }
    const { error } = await failure('search_docs', { query: `oddly embedded as ${name}` })
    docs.embedding.answer = { kind: 'vector', embed: embedNamed }
    expect(error).toContain('openai:test')
  })

  test('and refuses the key is told so, without the key (C20, S10)', async () => {
    docs.embedding.answer = { kind: 'status', status: 401 }
    const { text, isError } = await docs.server.call('search_docs', { query: 'without a key' })
    docs.embedding.answer = { kind: 'vector', embed: embedNamed }
    expect(isError).toBe(true)
    expect(text).toContain('OPENAI_API_KEY')
    expect(text + docs.server.log()).not.toContain('sk-secret-of-the-test')
  })
})
