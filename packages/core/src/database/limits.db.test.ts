import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from './connect.ts'
import type { DatabaseServer } from './database.ts'
import { abortAfter, countOf, endlessRead, isGone, read, write } from './testing/statements.ts'

let server: DatabaseServer

beforeAll(async () => {
  server = connect({ ...testNeo4j(), queryTimeout: 10_000 })
  await write(server.open(), 'MATCH (n) DETACH DELETE n')
})

afterAll(async () => {
  await write(server.open(), 'MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS')
  await server.close()
})

const longWrite = 'UNWIND range(1, 100000000) AS i CREATE (:Long {i: i})'
const batches =
  'UNWIND range(1, 100000000) AS i CALL (i) { CREATE (:Batch {i: i}) } IN TRANSACTIONS OF 100 ROWS'

describe('P08: a statement over its time', () => {
  test('ends with an error that names limit and setting, and leaves the database', async () => {
    const start = performance.now()
    await expect(read(server.open({ timeout: 1500 }), endlessRead)).rejects.toMatchObject({
      code: 'timeout',
      message: 'the statement took longer than 1.5 s',
      details: { facts: { limit: '1.5 s', setting: 'QUERY_TIMEOUT' } },
    })
    expect(performance.now() - start).toBeLessThan(1500 + 3000 + 1000)
    expect(await isGone(server, 'endless', 1000)).toBe(true)
  })

  test('leaves nothing of a write behind and says so', async () => {
    await expect(write(server.open({ timeout: 1000 }), longWrite)).rejects.toMatchObject({
      code: 'timeout',
      message: 'the statement took longer than 1 s; nothing was changed',
      details: { facts: { outcome: 'not done' } },
    })
    expect(await countOf(server, 'Long')).toBe(0)
  })

  test('says of a write in batches that a part is done', async () => {
    await expect(write(server.open({ timeout: 1500 }), batches)).rejects.toMatchObject({
      code: 'timeout',
      details: { facts: { outcome: 'partly done' } },
    })
    expect(await countOf(server, 'Batch')).toBeGreaterThan(0)
  })

  test('shares its time with the other statements of the request', async () => {
    const database = server.open({ timeout: 700 })
    await new Promise((resolve) => setTimeout(resolve, 750))
    await expect(read(database, 'RETURN 1')).rejects.toMatchObject({ code: 'timeout' })
    await expect(write(database, 'CREATE (:Late)')).rejects.toMatchObject({
      details: { facts: { outcome: 'not done' } },
    })
    expect(await countOf(server, 'Late')).toBe(0)
  })
})

describe('a cancel', () => {
  test('ends a read in the database within a second', async () => {
    await expect(read(server.open(abortAfter(400)), endlessRead)).rejects.toMatchObject({
      code: 'cancelled',
      message: 'the statement was cancelled',
    })
    expect(await isGone(server, 'endless', 1000)).toBe(true)
  })

  test('undoes a write and says so', async () => {
    await expect(write(server.open(abortAfter(400)), longWrite)).rejects.toMatchObject({
      code: 'cancelled',
      message: 'the statement was cancelled; nothing was changed',
      details: { facts: { outcome: 'not done' } },
    })
    expect(await countOf(server, 'Long')).toBe(0)
  })

  test('says of a write in batches that a part is done', async () => {
    await expect(write(server.open(abortAfter(800)), batches)).rejects.toMatchObject({
      code: 'cancelled',
      details: { facts: { outcome: 'partly done' } },
    })
  })

  test('that comes first lets nothing start', async () => {
    const signal = AbortSignal.abort()
    await expect(write(server.open({ signal }), 'CREATE (:Early)')).rejects.toMatchObject({
      code: 'cancelled',
      details: { facts: { outcome: 'not done' } },
    })
    expect(await countOf(server, 'Early')).toBe(0)
  })

  test.each([0, 1, 2, 4, 8, 16, 32])(
    'after %i ms of a short write tells what is true',
    async (milliseconds) => {
      const label = `Race${milliseconds}`
      const outcome = await write(server.open(abortAfter(milliseconds)), `CREATE (:${label})`).then(
        () => 'done',
        (error: { details: { facts: { outcome: string } } }) => error.details.facts.outcome,
      )
      expect(['done', 'not done']).toContain(outcome)
      expect(await countOf(server, label)).toBe(outcome === 'done' ? 1 : 0)
    },
  )
})
