import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { yamlReaders } from '../output/testing/yaml-readers.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import { openTestGraph, withoutServer, type TestGraph } from './testing/graph.ts'
import { writeName } from './write-name.ts'
import { writeSchema } from './write-schema.ts'

let graph: TestGraph
beforeAll(async () => {
  graph = openTestGraph(testNeo4j())
  // Whatever an earlier file left takes its time to go.
  await graph.make()
})
afterAll(() => graph.close())

const sixty = Array.from({ length: 60 }, (_, index) => `L${index}`)

const cases: readonly { title: string; graph: readonly string[]; text: string }[] = [
  { title: 'empty', graph: [], text: 'nodes: none' },
  { title: 'only nodes', graph: ['CREATE (:A {x: 1}), (:A {x: 2})'], text: 'nodes:\n A: 2 x int' },
  {
    title: 'only relationships between nodes without labels',
    graph: ["CREATE ({a: 1})-[:R {w: 1.5}]->({b: 'text'})"],
    text: '# ? optional\nnodes:\n (): a? int, b? "text"\nrelationships:\n ()-[:R {w float}]->(): 1',
  },
  {
    title: 'C23: a label and a type of one name, nodes without properties, names that sound reserved',
    graph: [
      "CREATE (:BRAND {n: 'a'})<-[:BRAND]-(:CAR {t: 'b'})",
      'CREATE (:Test)',
      'CREATE (:NODE)-[:RELATIONSHIP]->(:Foo)',
    ],
    text: `nodes:
 BRAND: 1 n "a"
 CAR: 1 t "b"
 Foo: 1
 NODE: 1
 Test: 1
relationships:
 (:CAR)-[:BRAND]->(:BRAND): 1
 (:NODE)-[:RELATIONSHIP]->(:Foo): 1`,
  },
  {
    title: 'sixty labels on one node',
    graph: [`CREATE (n:${sixty.join(':')} {x: 1})-[:R]->(n)`],
    text: `nodes:\n ${sixty.toSorted().join(':')}: 1 x int\nrelationships:\n (:L0)-[:R]->(:L0): 1`,
  },
  {
    title: 'a property that is an integer here and text there',
    graph: ["UNWIND range(1, 9) AS i CREATE (:M {v: CASE i % 3 WHEN 0 THEN 'v' ELSE i END})"],
    text: 'nodes:\n M: 9 v int|str "v"',
  },
  {
    title: 'every type',
    graph: [
      `CREATE (:T {i: 9223372036854775807, f: 1.0, s: 'text', b: true, d: date('2024-02-29'), t: time('12:00Z'),
        lt: localtime('12:00'), dt: datetime('2024-02-29T12:00Z'), ldt: localdatetime('2024-02-29T12:00'),
        du: duration('P1D'), p: point({x: 1, y: 2}), li: [1, 2], lf: [1.5], ls: ['item'], ld: [date('2024-01-01')],
        none: [], long: [i IN range(1, 60) | i * 0.5], nan: 0.0 / 0.0})`,
    ],
    text: `nodes:
 T: 1 i int, s "text", f, nan float, b bool, d date, dt datetime, none [], ld date[], du duration, long float[60], lf float[], li int[], ldt localdatetime, lt localtime, p point, ls ["item"], t time`,
  },
  {
    title: 'closed sets, ranges, examples',
    graph: [
      "UNWIND range(0, 99) AS i CREATE (:C {state: ['new', 'paid', 'on hold', 'a|b'][i % 4], grade: 1 + i % 5, " +
        "odd: [1, 10, 100][i % 3], name: 'name ' + i, long: 'a text that is too long to be an example'})",
    ],
    text: `nodes:
 C: 100 grade 1..5, odd int 1|10|100, long str, name "name N", state ("a|b"|new|on hold|paid)`,
  },
  {
    title: 'an empty label with indexes and a constraint',
    graph: [
      'CREATE CONSTRAINT u FOR (n:Empty) REQUIRE n.id IS UNIQUE',
      'CREATE INDEX s FOR (n:Empty) ON (n.name)',
      'CREATE INDEX c FOR (n:Empty) ON (n.a, n.b)',
      "CREATE VECTOR INDEX v FOR (n:Empty) ON (n.vec) OPTIONS {indexConfig: {`vector.dimensions`: 3, `vector.similarity_function`: 'euclidean'}}",
      'CREATE FULLTEXT INDEX f FOR ()-[r:R]-() ON EACH [r.text]',
    ],
    text: `# ! unique, + indexed
nodes:
 Empty: 0 id!, name+
relationships:
 ()-[:R]->(): 0
indexes:
 c: range (:Empty {a, b})
 f: fulltext ()-[:R {text}]-()
 v: vector (:Empty {vec}) 3d euclidean`,
  },
]

describe('a graph is told as it is', () => {
  test.each(cases)('$title', async ({ graph: statements, text }) => {
    await graph.make(...statements)
    const written = withoutServer(await graph.text())
    // Which of many values is the example depends on where the database stored them.
    expect(written.replace(/"name \d+"/, '"name N"')).toBe(text)
    for (const reader of yamlReaders) expect(() => reader.read([written]), reader.name).not.toThrow()
  })
})

const oddNames = [
  'with space',
  'back`tick',
  "quo'te",
  'dou"ble',
  'new\nline',
  'emoji 🦔',
  'x'.repeat(300),
  '1st',
  'a: b',
  'x #y',
  '- z',
  'true',
  'null',
  '017',
  'back\\slash',
  '\\u0041',
  '{a}',
  'tab\t',
  '漢字',
  'nul\u0007l',
  '\u2028',
  '__proto__',
  '#',
  '*',
  '&a',
  '!b',
  '|',
  '>',
  '%',
  '@x',
  '=',
  '<<',
  '~',
  ' ',
  'a ',
  ': ',
  '?',
  ':Label',
  'a``b',
  '`',
  '𝒳',
]

test('odd names can be pasted into Cypher from the parsed text', async () => {
  await graph.make(
    ...oddNames.map(
      (name) =>
        `CREATE (:${quoteIdentifier(name)} {${quoteIdentifier(name)}: 1})-[:${quoteIdentifier(name)}]->()`,
    ),
  )
  const schema = await graph.schema()
  const text = await writeSchema(schema, { tokenLimit: 20_000 })
  for (const reader of yamlReaders) {
    const [document] = reader.read([text])
    const sections = new Map(document?.[0] === 'map' ? document[1] : [])
    const keys = (title: string): string[] => {
      const section = sections.get(title)
      return section?.[0] === 'map' ? section[1].map(([key]) => key) : []
    }
    expect(keys('nodes').toSorted(), reader.name).toEqual(['()', ...oddNames.map(writeName)].toSorted())
    for (const pattern of keys('relationships')) {
      const rows = await graph.server
        .open()
        .rows({ text: `MATCH p = ${pattern} RETURN count(p) AS count`, parameters: {} })
      expect(rows, pattern).toEqual([{ count: 1n }])
    }
  }
  for (const name of schema.labels.map((label) => label.name))
    for (const written of [name, writeName(name), `:${writeName(name)}`]) {
      const part = await writeSchema(schema, { tokenLimit: 20_000, labels: [written] })
      expect(part, written).toContain(
        `-[:${writeName(name)}]->`.replaceAll("'", part.includes("''") ? "''" : "'"),
      )
    }
}, 180_000)
