import { describe, expect, test } from 'vitest'
import { countTokens } from '../output/count-tokens.ts'
import { yamlReaders } from '../output/testing/yaml-readers.ts'
import type { GraphSchema, LabelSchema, PropertySchema, TypeSchema } from './graph-schema.ts'
import { writeSchema } from './write-schema.ts'

const property = (name: string, rest: Partial<PropertySchema> = {}): PropertySchema => ({
  name,
  types: ['str'],
  presence: 1,
  unique: false,
  indexed: false,
  ...rest,
})
const label = (name: string, rest: Partial<LabelSchema> = {}): LabelSchema => ({
  name,
  count: 10,
  alwaysWith: [],
  looked: 10,
  properties: [],
  ...rest,
})
const type = (name: string, from: string, to: string, rest: Partial<TypeSchema> = {}): TypeSchema => ({
  name,
  count: 10,
  patterns: [{ from, to }],
  ends: { from: [from], to: [to] },
  looked: 10,
  properties: [],
  ...rest,
})
const schema = (rest: Partial<GraphSchema>): GraphSchema => ({
  server: { version: '2026.09.0', edition: 'community', cypherVersions: ['5', '25'], cypherDefault: '5' },
  labels: [],
  types: [],
  indexes: [],
  sampleSize: 1000,
  hurried: false,
  gaps: [],
  ...rest,
})

test('tells labels, types, patterns and indexes in lines that can be read and pasted', async () => {
  const graph = schema({
    labels: [
      label('Person', {
        count: 3000,
        properties: [
          property('id', { types: ['int'], unique: true, indexed: true }),
          property('born', { types: ['int'] }),
          property('name', { indexed: true, example: 'Ada' }),
          property('favourite colour', { values: ['red', 'grün', '7'], presence: 0.5 }),
          property('tags', { types: ['str[]'], example: 'new' }),
          property('mixed', { types: ['int', 'str'], example: 'x' }),
        ],
      }),
      label('Employee', { alwaysWith: ['Person'], properties: [property('salary', { types: ['float'] })] }),
      label('A b', { alwaysWith: ['Twin'] }),
      label('Twin', { alwaysWith: ['A b'] }),
    ],
    types: [
      type('WORKS AT', 'Person', 'A b', {
        patterns: [
          { from: 'Person', to: 'A b' },
          { from: 'Person', to: 'Employee' },
          { from: null, to: 'A b' },
        ],
        properties: [property('since', { types: ['date'], indexed: true })],
      }),
    ],
    indexes: [
      {
        name: 'vec',
        kind: 'vector',
        entity: 'node',
        labelsOrTypes: ['Person', 'A b'],
        properties: ['embedding', 'lang'],
        unique: false,
        state: 'populating',
        dimensions: 384,
        similarity: 'cosine',
      },
    ],
  })
  expect(await writeSchema(graph, { tokenLimit: 2048 })).toBe(`# ! unique, + indexed, ? optional; sampled
server: community, Cypher 5 or 25
nodes:
 Person: 3000 id!, born int, name+ "Ada", \`favourite colour\`? (red|grün|"7"), tags ["new"], mixed int|str "x"
 Employee: 10 of Person, salary float
 '\`A b\`:Twin': 10
relationships:
 (:Person)-[:\`WORKS AT\` {since+ date}]->(:\`A b\`|Employee), ()-[:\`WORKS AT\`]->(:\`A b\`): 10
indexes:
 vec: vector (:Person|\`A b\` {embedding}) 384d cosine filters lang (populating)`)
})

test('the same schema gives the same text', async () => {
  const graph = schema({ labels: [label('A'), label('B')], types: [type('R', 'A', 'B')] })
  const texts = await Promise.all([1, 2].map(() => writeSchema(structuredClone(graph), { tokenLimit: 2048 })))
  expect(texts[0]).toBe(texts[1])
})

describe('coarser where it would not fit', () => {
  const properties = Array.from({ length: 20 }, (_, index) =>
    property(`property${index}`, { example: 'something' }),
  )
  const labels = Array.from({ length: 200 }, (_, index) => label(`Label${index}`, { properties }))
  const types = Array.from({ length: 300 }, (_, index) =>
    type(`TYPE_${index}`, `Label${index % 200}`, 'Label0'),
  )
  const large = schema({ labels, types })

  test.each([
    [20_000, /Label0: 10 property0, .* property19 "something"\n/, undefined],
    [18_000, /Label0: 10 property0, .* property19\n/, /told without property types to fit 18000 tokens/],
    [10_000, / Label0: 10\n/, /told without properties to fit/],
    [
      2_048,
      /Label0: 10 property0, [^]*other labels: Label\d+ /,
      /told without properties, patterns, counts and indexes of most/,
    ],
    [600, /Label0 .*, and \d+ more\n/, /told without/],
    [128, /labels: /, /told without/],
  ])('%i tokens', async (tokenLimit, shown, said) => {
    const text = await writeSchema(large, { tokenLimit })
    expect(text).toMatch(shown)
    if (said !== undefined) expect(text).toMatch(said)
    for (const reader of yamlReaders) expect(() => reader.read([text])).not.toThrow()
  })

  test('with gaps everywhere, too', async () => {
    const parts = ['labels', 'counts', 'indexes', 'constraints', 'properties', 'rare properties', 'patterns']
    const gaps = parts.map((part) => ({ part, names: labels.map(({ name }) => name), reason: 'timed out' }))
    const text = await writeSchema({ ...large, gaps }, { tokenLimit: 128 })
    expect(await countTokens(text)).toBeLessThanOrEqual(128)
    expect(text).toContain('not all read: labels, counts')
    expect(await writeSchema(schema({ labels: labels.slice(0, 5), gaps }), { tokenLimit: 2048 })).toContain(
      "- 'not read: properties of Label0, Label1, Label2 and 197 more (timed out)'",
    )
  })

  test.each([
    ['timed out', true],
    ['not allowed', false],
  ])('a gap whose reason is "%s" tells a way out: %s', async (reason, told) => {
    const gaps = [{ part: 'indexes', names: [], reason }]
    const wayOut = '\n- get_schema reads anew in 5 s; where it stays late, raise QUERY_TIMEOUT'
    for (const graph of [schema({ gaps }), { ...large, gaps }]) {
      const text = await writeSchema(graph, { tokenLimit: 2048 })
      expect(text.endsWith(wayOut)).toBe(told)
    }
  })

  test('2048 tokens are enough for 500 names', async () => {
    const text = await writeSchema(large, { tokenLimit: 2048 })
    for (const { name } of [...labels, ...types]) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  })
})
