import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { learnProperties } from './learn-properties.ts'
import { readCapabilities } from './read-capabilities.ts'
import { readRange } from './read-range.ts'
import { readVectorIndexes } from './read-vector-indexes.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'
import type { FilterProperty, ServerCapabilities, VectorIndex } from './vector-index.ts'

const NO_SEARCH: ServerCapabilities = { search: false, listInIndex: false, fullTextSearch: false }

let graph: TestGraph
let capabilities: ServerCapabilities

async function createIndex(
  target: string,
  withList: string,
  options = '{`vector.dimensions`: 3}',
): Promise<void> {
  await graph.run(
    `CYPHER 25 CREATE VECTOR INDEX chunks FOR ${target} ${withList} OPTIONS {indexConfig: ${options}}`,
  )
  await graph.run('CALL db.awaitIndexes(60)')
}

async function learn(abilities = capabilities): Promise<VectorIndex> {
  const [index] = await readVectorIndexes(graph.server.open())
  if (index === undefined) throw new Error('no index')
  return learnProperties(graph.server.open(), index, abilities)
}

function propertyOf(index: VectorIndex, name: string): FilterProperty {
  const property = index.properties.find((candidate) => candidate.name === name)
  if (property === undefined) throw new Error(`no property ${name}`)
  return property
}

beforeAll(async () => {
  graph = openTestGraph(testNeo4j())
  capabilities = await readCapabilities(graph.server.open())
})
beforeEach(() => graph.clear())
afterAll(async () => {
  await graph.clear()
  await graph.close()
})

describe('the types of a filterable property', () => {
  test.each([
    ['STRING', "'en'", 'en'],
    ['INTEGER', '2020', '2020'],
    ['FLOAT', '0.5', '0.5'],
    ['BOOLEAN', 'true', 'true'],
    ['DATE', "date('2020-01-02')", '2020-01-02'],
    ['LOCAL TIME', "localtime('10:00:01')", '10:00:01'],
    ['ZONED TIME', "time('10:00:01+01:00')", '10:00:01+01:00'],
    ['LOCAL DATETIME', "localdatetime('2020-01-02T10:00:01')", '2020-01-02T10:00:01'],
    ['ZONED DATETIME', "datetime('2020-01-02T10:00:01Z')", '2020-01-02T10:00:01Z'],
    ['DURATION', "duration('P1D')", 'P1D'],
  ])('%s is found with a real example (C19)', async (type, value, example) => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value, n.never]')
    await graph.run(
      `CREATE (:Chunk {embedding: [1.0, 0, 0], value: ${value}}), (:Chunk {embedding: [0, 1.0, 0]})`,
    )
    for (const abilities of [capabilities, NO_SEARCH]) {
      const index = await learn(abilities)
      expect(propertyOf(index, 'value')).toMatchObject({
        types: [type],
        optional: true,
        example,
        inIndex: true,
      })
      expect(propertyOf(index, 'never')).toEqual({
        name: 'never',
        alias: 'never',
        types: [],
        optional: true,
        inIndex: true,
      })
    }
  })

  test('one value among 3,000 of another type is found wherever it is', async () => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value]')
    await graph.run(`UNWIND range(1, 3000) AS i
CREATE (:Chunk {embedding: [1.0, i, 0], value: CASE i WHEN 2500 THEN date('2020-01-01') ELSE 'text ' + i END})`)
    expect(propertyOf(await learn(), 'value').types).toEqual(['STRING', 'DATE'])
  })

  test('mixed numbers, lists, names that are no arguments, and properties outside the index (C19)', async () => {
    await createIndex(
      '(n:Chunk) ON n.vec',
      'WITH [n.rating, n.tags, n.`pub year`, n.`pub-year`, n.`größe`, n.`a``b`]',
    )
    await graph.run(`CREATE (:Chunk {vec: [1.0, 0, 0], rating: 4, tags: ['a'], \`pub year\`: 1, \`a\`\`b\`: 'x', title: 'One', topics: ['a', 'b']}),
  (:Chunk {vec: [1.0, 1, 0], rating: 4.5, \`pub-year\`: 2, größe: 3, title: 'Two', other: [1.0, 2, 3], pub_year: 9})`)
    const index = await learn()
    expect(index.embeddingProperty).toBe('vec')
    expect(index.properties.map(({ name, alias, inIndex }) => [name, alias, inIndex])).toEqual([
      ['rating', 'rating', true],
      ['tags', 'tags', true],
      ['pub year', 'pub_year', true],
      ['pub-year', 'pub-year', true],
      ['größe', 'grosse', true],
      ['a`b', 'a_b', true],
      ['pub_year', expect.stringMatching(/^pub_year_[0-9a-f]{6}$/), false],
      ['title', 'title', false],
      ['topics', 'topics', false],
    ])
    expect(propertyOf(index, 'rating')).toMatchObject({ types: ['FLOAT', 'INTEGER'], values: ['4', '4.5'] })
    expect(propertyOf(index, 'tags').types).toEqual(['LIST'])
    expect(propertyOf(index, 'title')).toMatchObject({ types: ['STRING'], values: ['One', 'Two'] })
  })
})

describe('the closed set of values', () => {
  test.each([
    ['20 texts, one of them once in 5,000', "CASE i WHEN 4999 THEN 'v99' ELSE 'v' + (10 + i % 19) END", 20],
    ['20 dates', "date('2020-01-01') + duration({days: i % 20})", 20],
    ['3 numbers', 'i % 3', 3],
  ])('of %s is told whole', async (_name, value, count) => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value]')
    await graph.run(
      `UNWIND range(1, 5000) AS i CREATE (:Chunk {embedding: [1.0, i, i % 7], value: ${value}})`,
    )
    const { values } = propertyOf(await learn(), 'value')
    expect(values).toHaveLength(count)
    expect(values).toEqual(values?.toSorted())
  })

  test('of 21 texts, the last of them outside the sample, is not told', async () => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value]')
    await graph.run(`UNWIND range(1, 5000) AS i
CREATE (:Chunk {embedding: [1.0, i, i % 7], value: CASE i WHEN 4999 THEN 'v99' ELSE 'v' + (10 + i % 20) END})`)
    const property = propertyOf(await learn(), 'value')
    expect(property.values).toBeUndefined()
    expect(property.example).toMatch(/^v\d\d$/)
  })
})

describe('the range of a property', () => {
  test.each([
    ['INTEGER', '(i * 7919) % 4999 - 2000', '-2000', '2998'],
    ['FLOAT', '((i * 7919) % 4999) / 10.0', '0.0', '499.8'],
    ['DATE', "date('2020-01-01') + duration({days: (i * 7919) % 4999})", '2020-01-01', '2033-09-07'],
    [
      'ZONED DATETIME',
      "datetime('2020-01-01T00:00Z') + duration({days: (i * 7919) % 4999})",
      '2020-01-01T00:00:00Z',
      '2033-09-07T00:00:00Z',
    ],
  ])('of %s is exact', async (_type, value, min, max) => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value]')
    await graph.run(
      `UNWIND range(1, 4999) AS i CREATE (:Chunk {embedding: [1.0, rand(), rand()], value: ${value}})`,
    )
    const index = await learn()
    expect(await readRange(graph.server.open(), index, propertyOf(index, 'value'))).toEqual({ min, max })
  })
})

describe('whatever the index', () => {
  test.each([
    [
      'of relationships',
      '()-[n:R]-() ON n.embedding',
      "CREATE (:A)-[:R {embedding: [1.0, 0, 0], value: 'x'}]->(:B)",
    ],
    [
      'of two types',
      '()-[n:R|S]-() ON n.embedding',
      "CREATE (:A)-[:S {embedding: [1.0, 0, 0], value: 'x'}]->(:B)",
    ],
    ['of two labels', '(n:A|B) ON n.embedding', "CREATE (:B {embedding: [1.0, 0, 0], value: 'x'})"],
    [
      'with odd names',
      '(n:`Doc-2 v``x`) ON n.`my vec`',
      "CREATE (:`Doc-2 v``x` {`my vec`: [1.0, 0, 0], value: 'x'})",
    ],
    ['without dimensions', '(n:A) ON n.embedding', "CREATE (:A {embedding: [1.0, 0, 0], value: 'x'})", '{}'],
  ])('%s (K16)', async (_name, target, data, options?: string) => {
    await createIndex(target, 'WITH [n.value]', options)
    await graph.run(data)
    for (const abilities of [capabilities, NO_SEARCH]) {
      expect(propertyOf(await learn(abilities), 'value')).toMatchObject({ types: ['STRING'], values: ['x'] })
    }
  })

  test('without anything in it', async () => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.value]')
    expect((await learn()).properties).toEqual([
      { name: 'value', alias: 'value', types: [], inIndex: true, optional: true },
    ])
  })

  test('in which few of the labelled nodes are', async () => {
    await createIndex('(n:Chunk) ON n.embedding', '')
    await graph.run(`UNWIND range(1, 12000) AS i CREATE (n:Chunk {title: 'title ' + i})
SET n.embedding = CASE WHEN i > 11990 THEN [1.0, i, 0] END`)
    for (const abilities of [capabilities, NO_SEARCH]) {
      expect(propertyOf(await learn(abilities), 'title')).toMatchObject({ types: ['STRING'], inIndex: false })
    }
  })
})

describe('after deletes', () => {
  test.each([
    ['1 %', 2000, 100],
    ['50 %', 2000, 2],
    ['50 % of more than a sample', 12_000, 2],
  ])('of %s of the nodes, types and values are still right', async (_share, count, every) => {
    await createIndex('(n:Chunk) ON n.embedding', 'WITH [n.language, n.date, n.i]')
    await graph.run(`UNWIND range(1, ${count}) AS i CREATE (:Chunk {embedding: [1.0, i, i % 7], i: i,
  language: ['de', 'en', 'fr'][i % 3], date: date('2020-01-01') + duration({days: i % 500})})`)
    await graph.run(`MATCH (n:Chunk) WHERE n.i % ${every} = 0 DETACH DELETE n`)
    const index = await learn()
    expect(propertyOf(index, 'language')).toMatchObject({ types: ['STRING'], optional: false })
    expect(propertyOf(index, 'date')).toMatchObject({ types: ['DATE'], optional: false })
    expect(propertyOf(index, 'i')).toMatchObject({ types: ['INTEGER'], optional: false })
    if (index.needsRebuild !== true || count <= 2000) {
      expect(propertyOf(index, 'language').values).toEqual(['de', 'en', 'fr'])
    }
  })
})
