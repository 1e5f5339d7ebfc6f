import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import type { Database } from '../database/database.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import { readSchema } from './read-schema.ts'
import { openTestGraph, withoutServer, type TestGraph } from './testing/graph.ts'
import { writeSchema } from './write-schema.ts'

let graph: TestGraph
beforeAll(async () => {
  graph = openTestGraph(testNeo4j())
  await graph.make()
})
afterAll(() => graph.close())

const propertiesOf = (
  sources: readonly { name: string; properties: readonly { name: string }[] }[],
  name: string,
): string[] =>
  sources.find((source) => source.name === name)?.properties.map((property) => property.name) ?? []

describe('sampling', () => {
  test('finds what one in a thousand has, in most labels and types, wherever it is stored', async () => {
    await graph.make(
      `UNWIND range(0, 7) AS l UNWIND range(0, 5999) AS i CREATE (n:$('L' + l) {i: i})
       FOREACH (_ IN CASE (i + l * 53) % 1000 WHEN 7 THEN [1] ELSE [] END | SET n.rare = 'x')`,
      `MATCH (n) WITH n LIMIT 5000 CREATE (n)-[r:SOME {i: 1}]->(n)
       FOREACH (_ IN CASE n.i % 1000 WHEN 3 THEN [1] ELSE [] END | SET r.rare = 1)`,
    )
    const schema = await graph.schema()
    const found = schema.labels.filter(({ name }) => propertiesOf(schema.labels, name).includes('rare'))
    expect(schema.labels).toHaveLength(8)
    expect(found.length).toBeGreaterThan(4)
    expect(schema.gaps).toEqual([])
    expect(await graph.text()).toMatch(/^# .*sampled$/m)
  }, 180_000)

  test('does not take the first nodes for all: what only the last have is found', async () => {
    await graph.make(
      'UNWIND range(1, 30000) AS i CREATE (n:Log {i: i}) FOREACH (_ IN CASE WHEN i > 29500 THEN [1] ELSE [] END | SET n.late = true)',
    )
    expect(propertiesOf((await graph.schema(500)).labels, 'Log')).toContain('late')
  })

  test('is in step with nothing: values that come in turn are all told, however many nodes there are', async () => {
    const counts = [300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1500, 1900, 2000, 2100, 2500, 4000, 6000]
    const turns = [2, 3, 4, 5, 6, 7, 8, 10]
    const properties = turns.map((turn) => `t${turn}: 'v' + i % ${turn}`).join(', ')
    await graph.make(
      `UNWIND ${JSON.stringify(counts)} AS count UNWIND range(1, count) AS i CREATE (n:$('L' + count) {${properties}})`,
      'MATCH (a) WITH labels(a)[0] AS label, collect(a) AS nodes UNWIND range(1, size(nodes) - 1) AS i ' +
        `WITH label, nodes[i - 1] AS a, nodes[i] AS b, i CREATE (a)-[r:$('R_' + label) {${properties}}]->(b)`,
    )
    const schema = await graph.schema()
    expect([...schema.labels, ...schema.types]).toHaveLength(2 * counts.length)
    const wrong = [...schema.labels, ...schema.types].flatMap(({ name, properties: told }) =>
      turns
        .filter((turn) => told.find((property) => property.name === `t${turn}`)?.values?.length !== turn)
        .map((turn) => `${name} in turns of ${turn}`),
    )
    expect(wrong).toEqual([])
  }, 180_000)

  test('tells ends that are too rare for any sample, and their direction', async () => {
    await graph.make(
      'UNWIND range(1, 20000) AS i CREATE (:A)-[:R]->(:B)',
      'CREATE (:C)-[:R]->(:D), (:A)-[:R]->(:E)',
    )
    const { types } = await graph.schema()
    expect(types[0]?.patterns).toEqual([
      { from: 'A', to: 'B' },
      { from: 'A', to: 'E' },
      { from: 'C', to: 'D' },
    ])
    expect(await graph.text()).toContain('\n (:A)-[:R]->(:B|E), (:C)-[:R]->(:D): 20002')
  })

  test('tells a label that always comes with another once, with what it adds', async () => {
    await graph.make(
      `UNWIND range(1, 3000) AS i CREATE (n:Person {name: 'name ' + i})
       FOREACH (_ IN CASE i % 3 WHEN 0 THEN [1] ELSE [] END | SET n:Employee, n.salary = i * 1.0)
       FOREACH (_ IN CASE i % 5 WHEN 0 THEN [1] ELSE [] END | SET n.nick = 'n')`,
    )
    const text = await graph.text()
    expect(text).toMatch(/^ Person: 3000 name "name \d+", nick\? \(n\)$/m)
    expect(text).toMatch(/^ Employee: 1000 of Person, salary float$/m)
  })

  test('never shows what is or looks secret, nor an embedding', async () => {
    await graph.make(
      `UNWIND range(1, 50) AS i CREATE (:User {password: 'hunter2', apiKey: 'k', userToken: 't', hash_value: 'h',
        note: 'sk-abc' + i, link: 'http://u:p@host/' + i, plain: 'shown', vec: [x IN range(1, 100) | x * 0.1]})`,
      "CREATE VECTOR INDEX v FOR (n:User) ON (n.vec) OPTIONS {indexConfig: {`vector.dimensions`: 100, `vector.similarity_function`: 'cosine'}}",
    )
    const text = withoutServer(await graph.text())
    expect(text).toContain('plain (shown)')
    for (const secret of ['hunter2', '"k"', '(k)', '(t)', '(h)', 'sk-', 'http', '0.1'])
      expect(text).not.toContain(secret)
  })
})

/** The database, with some statements held up or refused. */
function disturb(database: Database, hold: (text: string) => Promise<void>): Database {
  return {
    ...database,
    rows: async (statement) => {
      await hold(statement.text)
      return database.rows(statement)
    },
  }
}

describe('P05: a part that is slow or refused is marked, and the others are told', () => {
  beforeAll(() => graph.make("CREATE (:A {x: 1})-[:R {y: 's'}]->(:B {z: 1.5})"))

  test('what never comes is given up in time', async () => {
    const slow = disturb(graph.server.open(), (text) =>
      text.includes('valueType') ? new Promise(() => {}) : Promise.resolve(),
    )
    const schema = await readSchema(slow, { sampleSize: 1000, timeout: 5000 })
    const text = withoutServer(await writeSchema(schema, { tokenLimit: 2048 }))
    expect(text).toContain('nodes:\n A: 1\n B: 1\n')
    expect(text).toContain('-[:R]->')
    expect(text).toMatch(/notes:\n(- .*\n)*- '?not read: properties of .*\(timed out\)/)
  })

  test('where the database is slow, fewer are looked at, and no section is left out', async () => {
    const slow = disturb(
      graph.server.open(),
      (text) => new Promise((resolve) => setTimeout(resolve, text.startsWith('SHOW') ? 600 : 0)),
    )
    const schema = await readSchema(slow, { sampleSize: 1000, timeout: 5000 })
    expect(schema).toMatchObject({ hurried: true, sampleSize: 100, gaps: [] })
    const { hurried, sampleSize, ...rest } = await graph.schema()
    expect({ hurried, sampleSize }).toEqual({ hurried: false, sampleSize: 1000 })
    expect(schema).toMatchObject(rest)
  })

  test('a timeout of 1 s is kept to, whatever has been read by then', async () => {
    const slow = disturb(graph.server.open(), () => new Promise((resolve) => setTimeout(resolve, 600)))
    const started = performance.now()
    const schema = await readSchema(slow, { sampleSize: 1000, timeout: 1000 })
    expect(performance.now() - started).toBeLessThan(3000)
    expect(schema.gaps.map(({ reason }) => reason)).toContain('timed out')
  })

  test.each([
    ['SHOW INDEXES', 'indexes'],
    ['SHOW CONSTRAINTS', 'constraints'],
  ])('%s is refused', async (refused, part) => {
    const strict = disturb(graph.server.open(), async (text) => {
      if (text.startsWith(refused)) throw new ActionableError('forbidden', 'not allowed')
    })
    const text = await writeSchema(await readSchema(strict, { sampleSize: 1000, timeout: 20_000 }), {
      tokenLimit: 2048,
    })
    expect(text).toContain(' A: 1 x int\n')
    expect(text).toContain(`- 'not read: ${part} (not allowed)'`)
  })

  test('counts come by one query each where the statistics are refused', async () => {
    const strict = disturb(graph.server.open(), async (text) => {
      if (text.includes('db.stats')) throw new ActionableError('forbidden', 'not allowed')
    })
    const whole = await graph.schema()
    const counted = await readSchema(strict, { sampleSize: 1000, timeout: 20_000 })
    expect(counted).toEqual(whole)
  })

  test.each(['unreachable', 'database-not-found', 'database-unavailable'])(
    'a database that is gone (%s) is an error',
    async (code) => {
      const gone = disturb(graph.server.open(), async () => {
        throw new ActionableError(code, 'the database is gone')
      })
      await expect(readSchema(gone, { sampleSize: 1000, timeout: 1000 })).rejects.toMatchObject({ code })
    },
  )
})
