import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { readAnswer } from './testing/read-answer.ts'
import { serveDocs, type ServedDocs } from './testing/serve-docs.ts'

let docs: ServedDocs

beforeAll(async () => {
  docs = await serveDocs(testNeo4j())
})
afterAll(() => docs.close())

describe('the list of tools', () => {
  test('has one complete tool for every index, whatever its name and kind (K03, K16, Y03)', async () => {
    const { tools } = await docs.server.client.listTools()
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
    const again = await docs.startAnother()
    const list = JSON.stringify((await again.client.listTools()).tools)
    await again.close()
    expect(list).toBe(JSON.stringify((await docs.server.client.listTools()).tools))
  })
})

describe('a search', () => {
  test('with a filter finds the nearest of what is left (C15)', async () => {
    const { rows } = await docs.search('search_docs', { query: '1, 0, 0', top_k: 5, filters: { lang: 'y' } })
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
    const { text } = await docs.server.call('search_docs', { query: '1, 0, 0', top_k: 15 })
    expect(text).not.toMatch(/\bvec\b/)
    expect(readAnswer(text).rows).toHaveLength(15)
    expect(text).not.toContain('[0.1, 0.2, 0.3]')
    expect(text).toContain('3 floats in 10')
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
    const { rows, error } = await docs.search('search_docs', { query: '1, 0, 0', filters })
    expect(error).toBeUndefined()
    expect(rows.map(([, node]) => node.properties['title'])).toEqual(titles)
  })

  test.each([[{}], [null], [''], [{ year: null }]])(
    'with the filters %j filters nothing (C16)',
    async (filters) => {
      const { rows } = await docs.search('search_docs', { query: '1, 0, 0', filters, top_k: 100 })
      expect(rows).toHaveLength(15)
    },
  )

  test('of relationships tells both ends once, and of two labels finds both (K16)', async () => {
    const links = await docs.search('search_links', { query: '1, 0, 0', filters: { kind: 'k' } })
    expect(links.columns).toEqual(['score', 'relationship', 'from', 'to'])
    expect(links.rows).toHaveLength(1)
    const both = await docs.search('search_both', { query: '1, 0, 0' })
    expect(both.rows.map(([, node]) => node.labels)).toEqual([['A'], ['B']])
  })

  test('that finds nothing says what the filtered properties hold', async () => {
    const { rows, notes } = await docs.search('search_docs', {
      query: '1, 0, 0',
      filters: { lang: 'z', year: { min: 3000 }, date: { max: '1999-01-01' } },
    })
    expect(rows).toEqual([])
    expect(notes).toEqual([
      '"lang" holds only "x", "y"',
      '"year" holds only 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020',
      '"date" holds only "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05", "2024-01-06", "2024-01-07", "2024-01-08", "2024-01-09", "2024-01-10", "2024-01-11"',
    ])
  })

  test('says how near the best came where none reaches the least score', async () => {
    const { rows, notes } = await docs.search('search_docs', {
      query: '0, 0, 1',
      filters: { lang: 'x' },
      min_score: 0.99,
    })
    expect(rows).toEqual([])
    expect(notes).toEqual([
      expect.stringMatching(/^nothing reaches min_score 0\.99; the best score is 0\.[5-9]/),
    ])
  })

  test('with fields and a least score shows what was asked for', async () => {
    const { rows } = await docs.search('search_docs', {
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
