import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from '../database/connect.ts'
import type { Database, DatabaseServer } from '../database/database.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import type { FilterProperty, PropertyType, VectorIndex } from '../vector-index/vector-index.ts'
import { searchIndex } from './search-index.ts'
import { withinServer } from './testing/within-server.ts'

let server: DatabaseServer
let database: Database
const nothing = { columns: () => undefined, row: () => true }
const write = (text: string, parameters = {}) =>
  server.open({ timeout: 60_000 }).write({ text, parameters }, nothing)

beforeAll(async () => {
  server = connect({ ...testNeo4j(), queryTimeout: 60_000 })
  database = server.open()
  await write('MATCH (n) DETACH DELETE n')
  await write('CYPHER 25 DROP INDEX articles IF EXISTS')
  await write(
    'CYPHER 25 CREATE VECTOR INDEX articles FOR (n:Article) ON n.embedding ' +
      'WITH [n.lang, n.year, n.day, n.at, n.flag] ' +
      "OPTIONS {indexConfig: {`vector.dimensions`: 3, `vector.similarity_function`: 'cosine'}}",
  )
  await write(
    `UNWIND range(1, 30) AS i
     CREATE (:Article {id: i, lang: ['en', 'de', 'fr'][i % 3], year: 2000 + i,
       day: date('2024-01-01') + duration({days: i}), at: datetime('2024-01-01T00:00Z') + duration({hours: i}),
       flag: i % 2 = 0, title: 'Title ' + i, embedding: [1.0, i / 10.0, 0.5]})`,
  )
  await write('CALL db.awaitIndexes()')
})
afterAll(async () => {
  await write('CYPHER 25 DROP INDEX articles IF EXISTS')
  await write('MATCH (n) DETACH DELETE n')
  await server.close()
})

const property = (name: string, types: PropertyType[], inIndex = true): FilterProperty => ({
  name,
  alias: name,
  types,
  inIndex,
  optional: false,
})
const index: VectorIndex = {
  name: 'articles',
  entity: 'node',
  labelsOrTypes: ['Article'],
  embeddingProperty: 'embedding',
  properties: [
    property('lang', ['STRING']),
    property('year', ['INTEGER']),
    property('day', ['DATE']),
    property('at', ['ZONED DATETIME']),
    property('flag', ['BOOLEAN']),
    property('title', ['STRING'], false),
  ],
  dimensions: 3,
  similarity: 'cosine',
  quantization: 'binary',
  state: 'online',
  populationPercent: 100,
}

describe('searchIndex', () => {
  test.each([
    [{}, 10],
    [{ lang: 'de' }, 10],
    [{ lang: { in: ['de', 'fr'] }, year: { min: 2025 } }, 4],
    [{ lang: { not: 'en' }, flag: true }, 10],
    [{ day: { gt: '2024-01-29' } }, 2],
    [{ at: '2024-01-02' }, 7],
    [{ lang: { starts_with: 'd' }, title: { contains: '9' } }, 1],
    [{ title: { contains: '9' } }, 3],
    [
      {
        any_of: [
          { lang: 'de', year: { max: 2003 } },
          { flag: true, year: { min: 2028 } },
        ],
      },
      3,
    ],
    [{ year: { is_null: true } }, 0],
    // A starved machine is late, which is told as if the index had failed; the next try is not.
  ])('%j', { retry: 2 }, async (filters, expected) => {
    const capabilities = await withinServer(database, { search: true, listInIndex: true })
    const outcome = await searchIndex(database, index, capabilities, {
      vector: [1, 0, 0.5],
      topK: 10,
      filter: parseFilter(filters, index.properties),
    })
    expect(outcome).toMatchObject({ notes: [], incomplete: false, needsRebuild: false })
    expect(outcome.hits).toHaveLength(expected)
  })
})
