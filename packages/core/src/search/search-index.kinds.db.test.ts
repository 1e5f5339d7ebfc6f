import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import { connect } from '../database/connect.ts'
import type { DatabaseServer } from '../database/database.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import type { FilterProperty, VectorIndex } from '../vector-index/vector-index.ts'
import type { SearchQuestion } from './compile-search.ts'
import { searchIndex, type SearchOutcome } from './search-index.ts'
import { withinServer } from './testing/within-server.ts'

let server: DatabaseServer
const sink = { columns: () => undefined, row: () => true }
const write = (text: string, parameters = {}) =>
  server.open({ timeout: 60_000 }).write({ text, parameters }, sink)

beforeAll(() => {
  server = connect({ ...testNeo4j(), queryTimeout: 60_000 })
})
beforeEach(async () => {
  for (const { name } of await server
    .open()
    .rows({ text: 'SHOW VECTOR INDEXES YIELD name', parameters: {} })) {
    await write(`CYPHER 25 DROP INDEX ${quoteIdentifier(name as string)}`)
  }
  await write('MATCH (n) DETACH DELETE n')
})
afterAll(async () => {
  for (const name of names) await write(`CYPHER 25 DROP INDEX ${quoteIdentifier(name)} IF EXISTS`)
  await write('MATCH (n) DETACH DELETE n')
  await server.close()
})

const names: string[] = []
const newest = { search: true, listInIndex: true, fullTextSearch: true }
const everyServer = [
  newest,
  { ...newest, listInIndex: false },
  { search: false, listInIndex: false, fullTextSearch: false },
]

async function createIndex(pattern: string, index: VectorIndex, options = ''): Promise<void> {
  names.push(index.name)
  const variable = index.entity === 'node' ? 'n' : 'r'
  const key = (name: string) => `${variable}.${quoteIdentifier(name)}`
  const inIndex = index.properties.filter((property) => property.inIndex).map(({ name }) => key(name))
  await write(
    `CYPHER 25 CREATE VECTOR INDEX ${quoteIdentifier(index.name)} FOR ${pattern} ON ${key(index.embeddingProperty)} ` +
      `${inIndex.length > 0 ? `WITH [${inIndex.join(', ')}]` : ''} OPTIONS {indexConfig: {\`vector.dimensions\`: 3, ` +
      `\`vector.similarity_function\`: '${index.similarity}'${options}}}`,
  )
  await write('CALL db.awaitIndexes()')
}

function property(name: string, types: FilterProperty['types'] = ['STRING'], inIndex = true): FilterProperty {
  return { name, alias: name, types, inIndex, optional: true }
}

function nodeIndex(index: Partial<VectorIndex>): VectorIndex {
  return {
    name: 'docs',
    entity: 'node',
    labelsOrTypes: ['Doc'],
    embeddingProperty: 'vec',
    properties: [property('lang'), property('year', ['INTEGER'])],
    dimensions: 3,
    similarity: 'cosine',
    quantization: 'binary',
    state: 'online',
    populationPercent: 100,
    ...index,
  }
}

async function search(
  index: VectorIndex,
  filters: unknown,
  question: Partial<SearchQuestion> = {},
  capabilities = newest,
): Promise<SearchOutcome> {
  const database = server.open()
  return searchIndex(database, index, await withinServer(database, capabilities), {
    vector: [1, 0, 0],
    topK: 5,
    filter: parseFilter(filters, index.properties),
    ...question,
  })
}

function valuesOf(outcome: SearchOutcome, name: string): unknown[] {
  return outcome.hits.map(
    ({ entity }) => (entity as { properties: Record<string, unknown> }).properties[name],
  )
}

describe.each(everyServer)('on a server with %o', (capabilities) => {
  test('the filter comes before the nearest are taken (C15), whatever the embedding is called (C17)', async () => {
    const index = nodeIndex({})
    await createIndex('(n:Doc)', index)
    await write("UNWIND range(1, 5) AS i CREATE (:Doc {lang: 'x', year: i, vec: [1.0, i / 1000.0, 0]})")
    await write("UNWIND range(1, 10) AS i CREATE (:Doc {lang: 'y', year: i, vec: [1.0, i * 1.0, 0]})")
    const outcome = await search(index, { lang: 'y' }, {}, capabilities)
    expect(valuesOf(outcome, 'lang')).toEqual(['y', 'y', 'y', 'y', 'y'])
    expect(valuesOf(outcome, 'year')).toEqual([1n, 2n, 3n, 4n, 5n])
    const scores = outcome.hits.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test.each([
    [{ days: '2024-01-02' }, [2n]],
    [{ times: '2024-01-02' }, [1n, 2n]],
    [{ times: '2024-01-02T01:00+01:00' }, [2n]],
    [{ times: { not: '2024-01-02' } }, [3n]],
    [{ counts: '2' }, [2n]],
    [{ counts: { in: [3, '1'] } }, [1n, 3n]],
    [{ flags: 'true' }, [1n, 3n]],
  ])(
    'elements of lists are found by the text of a date, number or boolean (C19): %j',
    async (filters, found) => {
      const lists = ['days', 'times', 'counts', 'flags'].map((name) => property(name, ['LIST'], false))
      const index = nodeIndex({ properties: lists })
      await createIndex('(n:Doc)', index)
      await write(`UNWIND [1, 2, 3] AS i CREATE (:Doc {id: i, vec: [1.0, i * 1.0, 0], counts: [i], flags: [i % 2 = 1],
      days: [date('2024-01-01') + duration({days: i - 1})],
      times: [datetime(['2024-01-03T01:00+02:00', '2024-01-02T00:00Z', '2024-01-03T00:00Z'][i - 1])]})`)
      const outcome = await search(index, filters, {}, capabilities)
      expect(valuesOf(outcome, 'id')).toEqual(found)
    },
  )

  test('names and values are data, never Cypher (S05)', async () => {
    const index = nodeIndex({
      name: 'my-index`) RETURN 1 //',
      labelsOrTypes: ['Doc-2 v`x'],
      embeddingProperty: 'vec\\u0060',
      properties: [
        property('a`b'),
        property("c'd\\"),
        property('\\u0060) OR true //'),
        property('out`side', ['STRING'], false),
      ],
    })
    await createIndex('(n:`Doc-2 v``x`)', index)
    const set = index.properties.map(({ name }, at) => `${quoteIdentifier(name)}: $values[${at}]`).join(', ')
    await write(`CREATE (:\`Doc-2 v\`\`x\` {${quoteIdentifier('vec\\u0060')}: [1.0, 0, 0], ${set}})`, {
      values: ["x' OR 1=1", '`', '\\u0027', '$p0'],
    })
    const matching = { 'a`b': "x' OR 1=1", "c'd\\": '`', '\\u0060) OR true //': '\\u0027', 'out`side': '$p0' }
    expect((await search(index, matching, {}, capabilities)).hits).toHaveLength(1)
    expect((await search(index, { ...matching, 'a`b': 'x' }, {}, capabilities)).hits).toHaveLength(0)
    expect(
      (await search(index, { 'out`side': { contains: "' OR true" } }, {}, capabilities)).hits,
    ).toHaveLength(0)
  })

  test('nodes of every label of the index are found (K16)', async () => {
    const index = nodeIndex({ labelsOrTypes: ['A', 'B'] })
    await createIndex('(n:A|B)', index)
    await write("UNWIND ['A', 'B'] AS l CREATE (n:$(l) {lang: l, vec: [1.0, 0.5, 0]})")
    expect(valuesOf(await search(index, {}, {}, capabilities), 'lang').sort()).toEqual(['A', 'B'])
    expect(valuesOf(await search(index, { lang: { not: 'A' } }, {}, capabilities), 'lang')).toEqual(['B'])
  })

  test('relationships are found with the nodes that they join (K16)', async () => {
    const index = nodeIndex({
      entity: 'relationship',
      labelsOrTypes: ['R', 'S'],
      properties: [property('lang'), property('note', ['STRING'], false)],
    })
    await createIndex('()-[r:R|S]-()', index)
    await write(
      "CREATE (:P {name: 'a'})-[:R {lang: 'x', note: 'one', vec: [1.0, 0, 0]}]->(:P {name: 'b'})-[:S {lang: 'y', note: 'two', vec: [0.5, 1, 0]}]->(:P {name: 'c'})",
    )
    for (const filters of [
      { lang: 'y' },
      { note: { contains: 'tw' } },
      { lang: { not: 'x' }, note: { not: 'one' } },
    ]) {
      const { hits } = await search(index, filters, {}, capabilities)
      expect(hits).toMatchObject([
        { entity: { type: 'S' }, from: { properties: { name: 'b' } }, to: { properties: { name: 'c' } } },
      ])
    }
  })

  test('a least score leaves the others out, and equal scores keep their order', async () => {
    const index = nodeIndex({})
    await createIndex('(n:Doc)', index)
    await write('UNWIND range(1, 20) AS i CREATE (:Doc {year: i, vec: [1.0, i / 11, 0]})')
    const first = await search(index, { year: { min: 2 } }, { topK: 20, minScore: 0.9 }, capabilities)
    expect(new Set(valuesOf(first, 'year'))).toEqual(new Set([2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]))
    expect(await search(index, { year: { min: 2 } }, { topK: 20, minScore: 0.9 }, capabilities)).toEqual(
      first,
    )
    expect((await search(index, {}, { minScore: 1.1 }, capabilities)).hits).toEqual([])
  })

  test('types that are mixed are each compared with what they are (C19)', async () => {
    const index = nodeIndex({
      properties: [
        property('when', ['LOCAL DATETIME', 'ZONED DATETIME']),
        property('rating', ['INTEGER', 'FLOAT']),
      ],
    })
    await createIndex('(n:Doc)', index)
    await write(`UNWIND [
      {id: 1, when: localdatetime('2024-01-05T10:00'), rating: 4},
      {id: 2, when: datetime('2024-01-05T23:00-05:00'), rating: 4.5},
      {id: 3, when: datetime('2024-01-05T10:00[Europe/Berlin]'), rating: 4.0},
      {id: 4, when: localdatetime('2024-01-07T00:00')}] AS row CREATE (n:Doc {vec: [1.0, 0.5, 0]}) SET n += row`)
    const idsOf = async (filters: unknown) => {
      const ids = valuesOf(await search(index, filters, {}, capabilities), 'id')
      return ids.map(Number).sort()
    }
    expect(await idsOf({ when: '2024-01-05' })).toEqual([1, 3])
    expect(await idsOf({ when: { gt: '2024-01-05' } })).toEqual([2, 4])
    expect(await idsOf({ when: '2024-01-05T09:00Z' })).toEqual([3])
    expect(await idsOf({ when: { not: '2024-01-05' } })).toEqual([2, 4])
    expect(await idsOf({ when: { in: ['2024-01-05T10:00', '2024-01-07'] } })).toEqual([1, 4])
    expect(await idsOf({ rating: 4 })).toEqual([1, 3])
    expect(await idsOf({ rating: { min: 4.2 } })).toEqual([2])
    expect(await idsOf({ rating: { not: '4.0' } })).toEqual([2])
  })

  test('euclidean scores are those of the index', async () => {
    const index = nodeIndex({ similarity: 'euclidean' })
    await createIndex('(n:Doc)', index)
    await write("UNWIND range(1, 9) AS i CREATE (:Doc {year: i, lang: 'x', vec: [i * 1.0, 0, 0]})")
    const { hits } = await search(index, { lang: { contains: 'x' } }, { topK: 2 }, capabilities)
    expect(hits.map(({ score }) => score)).toEqual([1, 0.5])
  })
})

describe('a search that over-fetching cannot answer', () => {
  const index = nodeIndex({ properties: [property('lang'), property('title', ['STRING'], false)] })

  test('compares the few that match, and passes over vectors that no index holds', async () => {
    await createIndex('(n:Doc)', index)
    await write(
      "UNWIND range(1, 1500) AS i CREATE (:Doc {lang: 'x', title: 'near', vec: [1.0, i / 10000.0, 0]})",
    )
    await write(
      "UNWIND range(1, 3) AS i CREATE (:Doc {lang: 'x', title: 'far ' + i, vec: [-1.0, i / 10.0, 0.1]})",
    )
    await write(
      "CREATE (:Doc {title: 'far', vec: [0.0, 0, 0]}), (:Doc {title: 'far', vec: ['a', 'b', 'c']}), (:Doc {title: 'far', vec: [1.0, 2]}), (:Doc {title: 'far', vec: 5}), (:Doc {title: 'far', vec: [0.0 / 0.0, 1, 1]})",
    )
    const outcome = await search(index, { title: { starts_with: 'far' } })
    expect(valuesOf(outcome, 'title')).toEqual(['far 3', 'far 2', 'far 1'])
    expect(outcome).toMatchObject({ incomplete: false, notes: [] })
    expect(valuesOf(await search(index, { lang: 'x', title: { not: 'near' } }), 'title')).toEqual([
      'far 3',
      'far 2',
      'far 1',
    ])
  })

  test('says that rows may be missing where many match', async () => {
    await createIndex('(n:Doc)', index)
    await write(
      "UNWIND range(1, 1500) AS i CREATE (:Doc {lang: 'x', title: 'near', vec: [1.0, i / 10000.0, 0]})",
    )
    await write(
      "UNWIND range(1, 5100) AS i CREATE (:Doc {lang: 'y', title: 'far', vec: [-1.0, i / 10000.0, 0.1]})",
    )
    expect(await search(index, { title: 'far' })).toEqual({
      hits: [],
      incomplete: true,
      needsRebuild: false,
      notes: [
        'rows may be missing: "title" cannot be tested inside the index, and was tested on the nearest 1000 only; add a filter that the index can test',
      ],
    })
    expect(await search(index, { title: 'far', lang: 'y' })).toMatchObject({
      incomplete: false,
      notes: [],
      hits: { length: 5 },
    })
  })
})

test('conditions that exclude each other are told', async () => {
  const outcome = await search(nodeIndex({}), { year: { in: [1, 2], min: 5 } })
  expect(outcome).toMatchObject({
    hits: [],
    incomplete: false,
    notes: ['the filters exclude each other, so nothing can match'],
  })
})
