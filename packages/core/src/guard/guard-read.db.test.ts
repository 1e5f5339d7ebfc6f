import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startNeo4j, type LocalNeo4j } from '@graphmcp/neo4j-local'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseStatement } from '../cypher/parse-statement.ts'
import { connect } from '../database/connect.ts'
import type { Database, DatabaseServer } from '../database/database.ts'
import { guardRead } from './guard-read.ts'
import type { GuardSettings } from './guard-settings.ts'
import { matchesPattern } from './matches-pattern.ts'
import { defaultReadProcedures } from './read-procedures.ts'
import { harmlessStatements } from './testing/harmless-statements.ts'
import { refusedStatements } from './testing/refused-statements.ts'

const strict: GuardSettings = { allowLoadCsv: false, readProcedures: [] }
let neo4j: LocalNeo4j
let server: DatabaseServer
let folder: string
let file: string

beforeAll(async () => {
  neo4j = await startNeo4j({ plugins: ['apoc'], settings: { 'server.directories.import': '/' } })
  server = connect({ ...neo4j, queryTimeout: 20_000 })
  folder = await mkdtemp(join(tmpdir(), 'guard-'))
  const path = join(folder, 'secret.csv')
  await writeFile(path, 'secret\n')
  file = pathToFileURL(path).href
})

afterAll(async () => {
  await server.close()
  await neo4j.stop()
  await rm(folder, { recursive: true, force: true })
})

async function read(text: string, settings = strict): Promise<unknown[][]> {
  const rows: unknown[][] = []
  const database = server.open()
  const statement = parseStatement(text)
  await guardRead(database, statement, settings)
  await database.read(statement, { columns: () => undefined, row: (values) => rows.push([...values]) < 100 })
  return rows
}

async function stateOfDatabase(): Promise<unknown> {
  const rows = (text: string) => server.open().rows(parseStatement(text))
  return {
    nodes: await rows('MATCH (n) RETURN count(n) AS count'),
    indexes: await rows('SHOW INDEXES YIELD name WHERE name = "evil" RETURN name'),
    users: await rows('SHOW USERS YIELD user RETURN user'),
  }
}

const untouched = { nodes: [{ count: 0n }], indexes: [], users: [{ user: 'neo4j' }] }

describe('S01, S02: is refused', () => {
  test.each(refusedStatements)('%s: %s', async (code, text) => {
    await expect(read(text.replaceAll('<file>', file))).rejects.toMatchObject({ code })
  })

  test('and leaves the database as it was', async () => {
    expect(await stateOfDatabase()).toEqual(untouched)
  })
})

describe('C09: passes', () => {
  test.each(harmlessStatements.map((text) => [text]))('%s', async (text) => {
    await expect(read(text)).resolves.toBeDefined()
  })

  test('every built-in function of the database, but those that name another graph', async () => {
    const text =
      "CYPHER 25 SHOW FUNCTIONS YIELD name, isBuiltIn WHERE isBuiltIn AND name CONTAINS '.' RETURN name"
    const names = (await read(text)).map(([name]) => String(name))
    expect(names.filter((name) => !matchesPattern(defaultReadProcedures, name))).toEqual([
      'graph.byElementId',
      'graph.byName',
    ])
  })
})

describe('settings', () => {
  test('ALLOW_LOAD_CSV lets LOAD CSV through', async () => {
    const rows = await read(`LOAD CSV FROM '${file}' AS line RETURN line`, { ...strict, allowLoadCsv: true })
    expect(rows).toEqual([[['secret']]])
  })

  test('READ_PROCEDURES adds to the default list', async () => {
    const text = 'CALL apoc.util.sleep(1)'
    await expect(read(text, { ...strict, readProcedures: ['apoc.util.sleep'] })).resolves.toEqual([])
    await expect(read(text, { ...strict, readProcedures: ['apoc.*'] })).resolves.toEqual([])
  })

  test('but never what runs text or reaches files and the network', async () => {
    for (const text of [
      "CALL apoc.cypher.run('RETURN 1 AS a', {}) YIELD value RETURN value",
      `CALL apoc.load.json('${file}') YIELD value RETURN value`,
      "RETURN apoc.cypher.runFirstColumnSingle('RETURN 1', {}) AS x",
    ]) {
      await expect(read(text, { allowLoadCsv: true, readProcedures: ['*'] })).rejects.toMatchObject({
        code: 'refused',
      })
    }
  })
})

describe('a plan is asked for', () => {
  const counted = async (text: string): Promise<number> => {
    let plans = 0
    const database = server.open()
    const counting: Database = {
      ...database,
      read: (statement, sink) => {
        plans += 1
        return database.read(statement, sink)
      },
    }
    await guardRead(counting, parseStatement(text), strict)
    return plans
  }

  test.each([
    ['MATCH (n) WHERE n.name = "a" RETURN n', 0],
    ["RETURN date.truncate('day', datetime()) AS d", 0],
    ['MATCH (n:Caller {called: 1}) RETURN n.showing, n.used', 0],
    ['CALL db.labels()', 1],
    ['RETURN "CALL" AS text', 1],
    ["RETURN apoc.text.join([], '') AS t", 1],
    ["RETURN 'caf\\u00e9' AS text", 1],
  ])('for %s: %i times', async (text, times) => {
    expect(await counted(text)).toBe(times)
  })
})

test.each([
  ['CALL db.labels() YIELD label RETRN label', 'line 1, column 30'],
  ['PROFILE CALL db.labels() YIELD label RETRN label', 'line 1, column 38'],
  ['CALL db.labels() YIELD label\nRETRN label', 'line 2, column 1'],
])('the position of an error in %j is that in the text given', async (text, position) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'syntax', details: { facts: { position } } })
})
