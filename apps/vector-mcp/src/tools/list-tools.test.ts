import type { FilterProperty, VectorIndex } from '@graphmcp/core'
import { createLog } from '@graphmcp/mcp-kit'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, test } from 'vitest'
import type { CatalogueState } from '../catalogue/catalogue-state.ts'
import { vectorSettings } from '../settings/vector-settings.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { listTools } from './create-tool-source.ts'

const NEVER = (): never => {
  throw new Error('a list needs no connection')
}

function partsWith(settings: Record<string, string> = {}): VectorServerParts {
  return {
    settings: vectorSettings.parse({ password: 'x', embeddingModel: 'openai:x', ...settings }),
    log: createLog({ level: 'error', secrets: [] }),
    database: { server: NEVER, close: NEVER },
    embedder: NEVER,
    catalogue: {
      state: NEVER,
      firstState: NEVER,
      refresh: NEVER,
      learn: NEVER,
      reportFault: NEVER,
      onChange: NEVER,
      close: NEVER,
    },
  }
}

function property(name: string, further: Partial<FilterProperty> = {}): FilterProperty {
  return { name, alias: name, types: ['STRING'], inIndex: true, optional: false, ...further }
}

const NEWS: VectorIndex = {
  name: 'news_chunks',
  entity: 'node',
  labelsOrTypes: ['Chunk'],
  embeddingProperty: 'embedding',
  dimensions: 1536,
  similarity: 'cosine',
  quantization: 'binary',
  state: 'online',
  populationPercent: 100,
  properties: [
    property('language', { values: ['de', 'en', 'fr'], example: 'en' }),
    property('date', { types: ['DATE'], example: '2024-01-31' }),
    property('sentiment', { types: ['FLOAT'], example: '0.25301' }),
    property('source', { example: 'Reuters' }),
    property('is_breaking', { types: ['BOOLEAN'], values: ['false', 'true'], example: 'true' }),
  ],
}

function known(...indexes: VectorIndex[]): CatalogueState {
  const capabilities = { search: true, listInIndex: true, fullTextSearch: true }
  return { kind: 'known', capabilities, indexes }
}

const encoding = getEncoding('cl100k_base')
const tokensOf = (state: CatalogueState): number =>
  encoding.encode(JSON.stringify({ tools: listTools(state, partsWith()) }), [], []).length

describe('the list of tools', () => {
  test('for one index with five filters is at most 325 tokens', () => {
    const tokens = tokensOf(known(NEWS))
    expect(tokens).toBeLessThanOrEqual(325)
    expect(tokens).toBeGreaterThan(200)
  })

  test('tells what is searched, and each filter with its type and an example or its values', () => {
    const [tool] = listTools(known(NEWS), partsWith())
    expect(tool).toMatchObject({
      name: 'search_news_chunks',
      title: 'Search news_chunks',
      description:
        'Finds the Chunk nodes nearest in meaning to a question, in the vector index "news_chunks".',
    })
    expect(tool?.inputSchema.properties['filters']).toEqual({
      type: 'object',
      description:
        'All must hold. A bare value, or {min, max, gt, lt, in, not, is_null; text also starts_with, contains}. ' +
        'any_of: [filters] for alternatives',
      properties: {
        language: { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'one of de, en, fr' },
        date: { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'date, e.g. 2024-01-31' },
        sentiment: { anyOf: [{ type: 'number' }, { type: 'object' }], description: 'e.g. 0.253' },
        source: { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'e.g. Reuters' },
        is_breaking: { anyOf: [{ type: 'boolean' }, { type: 'object' }] },
        any_of: { type: 'array', items: { type: 'object' } },
      },
    })
  })

  test.each<[string, Partial<FilterProperty>, unknown]>([
    [
      'integers and floats',
      { types: ['INTEGER', 'FLOAT'], example: '4' },
      { anyOf: [{ type: 'number' }, { type: 'object' }], description: 'e.g. 4' },
    ],
    [
      'texts and dates',
      { types: ['STRING', 'DATE'] },
      { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'string or date' },
    ],
    [
      'integers and texts',
      { types: ['INTEGER', 'STRING'] },
      {
        anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'object' }],
        description: 'integer or string',
      },
    ],
    ['lists', { types: ['LIST'] }, { description: 'list that holds the value' }],
    ['nothing yet', { types: [] }, { description: 'no values yet' }],
    [
      'one value',
      { values: ['a, b'] },
      { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'so far only "a, b"' },
    ],
    [
      'values too long to list',
      { values: Array.from({ length: 10 }, (_, i) => `${i}`.repeat(40)), example: 'short' },
      { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'e.g. short' },
    ],
    [
      'points',
      { types: ['POINT'], example: 'point({x: 1.0, y: 2.0})' },
      { type: 'object', description: 'point, takes only {"is_null": true or false}' },
    ],
    [
      'a name that is no argument',
      { name: 'pub year', types: ['INTEGER'] },
      { anyOf: [{ type: 'integer' }, { type: 'object' }], description: '"pub year"' },
    ],
  ])('describes a property of %s (C19)', (_name, further, schema) => {
    const [tool] = listTools(known({ ...NEWS, properties: [property('alias', further)] }), partsWith())
    expect(tool?.inputSchema.properties['filters']).toMatchObject({ properties: { alias: schema } })
  })

  test.each(['Größe der Stadt', 'x'.repeat(80), 'my index', '索引', 'a`b', ''])(
    'gives the index %j a name that every client takes',
    (name) => {
      const tools = listTools(
        known({ ...NEWS, name }, { ...NEWS, name: `${name} ` }),
        partsWith({ namespace: 'prod' }),
      )
      const names = tools.map((tool) => tool.name)
      expect(new Set(names).size).toBe(2)
      for (const each of names) expect(each).toMatch(/^prod_search_[A-Za-z0-9_-]*$/)
      for (const each of names) expect(each.length).toBeLessThanOrEqual(40)
    },
  )

  test('of indexes that are not learnt yet names their filters and claims nothing of what they hold', () => {
    const unread = NEWS.properties.map(({ name }) => property(name, { types: [] }))
    const [tool] = listTools(known({ ...NEWS, properties: unread, unread: true }), partsWith())
    expect(tool?.name).toBe('search_news_chunks')
    expect(tool?.inputSchema.properties['filters']).toMatchObject({
      properties: { language: {}, date: {}, sentiment: {}, source: {}, is_breaking: {} },
    })
    expect(JSON.stringify(tool)).not.toContain('no values yet')
  })

  test('of some indexes too many for a tool each names them with their filters', () => {
    const some = Array.from({ length: 25 }, (_, i) => ({ ...NEWS, name: `index_${i}` }))
    const [tool, ...others] = listTools(known(...some), partsWith())
    expect(others).toEqual([])
    expect(tool?.description).toContain('index_24 (language, date, sentiment, source, is_breaking)')
  })

  test('of many indexes stays within a budget of tokens, and every one is named', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...NEWS, name: `index_${i}` }))
    const state = known(...many)
    const [tool, ...others] = listTools(state, partsWith())
    expect(others).toEqual([])
    expect(tool?.name).toBe('search')
    for (const { name } of many) expect(tool?.description).toMatch(new RegExp(`\\b${name}[,.]`))
    expect(Buffer.byteLength(tool?.description ?? '')).toBeLessThan(2000)
    expect(tokensOf(state)).toBeLessThan(1000)
    expect(tokensOf(known(...many.slice(0, 20)))).toBeLessThan(8000)
  })

  test.each<[string, CatalogueState, RegExp]>([
    ['unknown', { kind: 'unknown' }, /still being read/],
    ['out of reach', { kind: 'unreachable', error: new Error('no') }, /could not be reached/],
    ['none', known(), /no vector index yet/],
  ])('where the indexes are %s is the generic search (X06)', (_name, state, description) => {
    const [tool, ...others] = listTools(state, partsWith({ database: 'news' }))
    expect(others).toEqual([])
    expect(tool?.name).toBe('search')
    expect(tool?.description).toMatch(description)
    expect(tool?.description).toContain('"news"')
    expect(Object.keys(tool?.inputSchema.properties ?? {})[0]).toBe('index')
  })

  test.each([
    [{ namespace: 'prod', uri: 'bolt://h:1' }, 'Chunk nodes in the database at h:1 nearest'],
    [{ namespace: 'prod', database: 'news', uri: 'bolt://h:1' }, 'in the database "news" at h:1 nearest'],
    [{ database: 'news' }, 'in the database "news" nearest'],
    [{}, 'Finds the Chunk nodes nearest'],
  ])('takes no namespace for a database: %j', (settings, words) => {
    const [tool] = listTools(known(NEWS), partsWith(settings))
    expect(tool?.description).toContain(words)
  })

  test('names the index that has failed', () => {
    const [tool] = listTools(known({ ...NEWS, state: 'failed' }), partsWith())
    expect(tool?.description).toContain('FAILED')
  })
})
