import { getEncoding } from 'js-tiktoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import type { GraphSchema } from './graph-schema.ts'
import { openTestGraph, type TestGraph } from './testing/graph.ts'
import { writeSchema } from './write-schema.ts'

const encoding = getEncoding('cl100k_base')
const tokensOf = (text: string): number => encoding.encode(text, [], []).length

const labels = Array.from({ length: 200 }, (_, index) => `Label${index}`)
const types = Array.from({ length: 300 }, (_, index) => `TYPE_${index}`)

let graph: TestGraph
let schema: GraphSchema
beforeAll(async () => {
  graph = openTestGraph(testNeo4j())
  await graph.make(
    `UNWIND range(0, 199) AS l UNWIND range(1, 5) AS i CREATE (n:$('Label' + l))
     FOREACH (p IN range(1, 20) | SET n['property' + p] = p)`,
    `UNWIND range(0, 299) AS t MATCH (a:$('Label' + t % 200)), (b:$('Label' + (t + 1) % 200))
     WITH t, head(collect(a)) AS a, head(collect(b)) AS b CREATE (a)-[:$('TYPE_' + t)]->(b)`,
  )
  schema = await graph.schema()
}, 180_000)
afterAll(() => graph.close())

describe('P06: 200 labels x 20 properties and 300 relationship types', () => {
  test('is read without gaps', () => {
    expect(schema.gaps).toEqual([])
    expect(schema.labels.map(({ properties }) => properties.length)).toEqual(labels.map(() => 20))
    expect(schema.types.flatMap(({ patterns }) => patterns)).toHaveLength(300)
  })

  test('names every label and type within 2048 tokens, and says what was left out', async () => {
    const text = await writeSchema(schema, { tokenLimit: 2048 })
    expect(tokensOf(text)).toBeLessThanOrEqual(2048)
    for (const name of [...labels, ...types]) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
    expect(text).toContain('told without properties')
  })

  test.each([128, 512, 1024, 2048, 8192, 32_768])('holds to %i tokens', async (tokenLimit) => {
    const text = await writeSchema(schema, { tokenLimit })
    expect(tokensOf(text)).toBeLessThanOrEqual(tokenLimit)
    expect(text).toMatch(/told without|property1 /)
  })

  test('zooms in by label, by type and by match', async () => {
    const byLabel = await writeSchema(schema, { tokenLimit: 2048, labels: ['Label7'] })
    expect(byLabel).toMatch(/^ Label7: 5 property1 int 1?/m)
    expect(byLabel).toContain('(:Label6)-[:TYPE_6]->(:Label7): 1')
    expect(byLabel).toContain('neighbours:\n Label')
    expect(byLabel).not.toContain('Label9:')

    const byType = await writeSchema(schema, { tokenLimit: 2048, types: [':TYPE_299'] })
    expect(byType).toContain('(:Label99)-[:TYPE_299]->(:Label100): 1')

    const byMatch = await writeSchema(schema, { tokenLimit: 2048, match: 'label10*' })
    for (let index = 100; index < 110; index++) expect(byMatch).toContain(` Label${index}: 5`)
    expect(byMatch).not.toContain(' Label11: 5 property1 int')
  })

  test.each([
    [{ labels: ['Lable7'] }, 'unknown label "Lable7"', 'Label7'],
    [{ types: ['TYPE7'] }, 'unknown relationship type "TYPE7"', 'TYPE_7'],
    [{ labels: ['TYPE_7'] }, 'unknown label "TYPE_7"', 'give it in types'],
    [{ types: ['Label7'] }, 'unknown relationship type "Label7"', 'give it in labels'],
    [{ match: 'nothing*' }, 'no label or relationship type matches "nothing*"', 'get_schema'],
  ])('refuses %j and tells the way out', async (selection, message, fix) => {
    await expect(writeSchema(schema, { tokenLimit: 2048, ...selection })).rejects.toMatchObject({
      message,
      details: { fix: expect.stringContaining(fix) as string },
    })
  })
})
