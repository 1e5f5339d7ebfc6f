import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from './connect.ts'
import type { DatabaseServer } from './database.ts'
import { MOST_ROW_BYTES } from './bound-messages.ts'

let server: DatabaseServer
beforeAll(() => {
  server = connect({ ...testNeo4j(), queryTimeout: 10_000 })
})
afterAll(() => server.close())

/** What a statement brings, and the longest that nothing else could run meanwhile. */
async function watch(text: string): Promise<{ value: unknown; blocked: number }> {
  let blocked = 0
  let last = performance.now()
  const timer = setInterval(() => {
    blocked = Math.max(blocked, performance.now() - last)
    last = performance.now()
  }, 10)
  try {
    const [row] = await server.open().rows({ text, parameters: {} })
    return { value: row?.['v'], blocked }
  } finally {
    clearInterval(timer)
  }
}

test('P07: a row of many pieces is read in a time that grows with its size', async () => {
  const { value, blocked } = await watch('RETURN range(1, 2000000) AS v')
  expect((value as unknown[]).length).toBe(2_000_000)
  expect((value as unknown[])[1_999_999]).toBe(2_000_000n)
  expect(blocked).toBeLessThan(5000)
  const { value: texts } = await watch("RETURN [i IN range(1, 200000) | 'ü text ' + i + ' 1.5'] + [1.5] AS v")
  expect((texts as unknown[]).slice(-2)).toEqual(['ü text 200000 1.5', 1.5])
}, 60_000)

test.each([
  'RETURN range(1, 20000000) AS v',
  "RETURN [i IN range(1, 1200000) | {id: i, name: 'name ' + i}] AS v",
])(
  'P07, P08: a row beyond all bounds is refused, and the connection replaced: %s',
  async (text) => {
    const started = performance.now()
    await expect(watch(text)).rejects.toMatchObject({
      code: 'row-too-large',
      message: expect.stringMatching(/^one row of the result is larger than \d+ MB/) as string,
      details: { fix: expect.stringContaining('return less in one row') as string },
    })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await watch('RETURN 1 AS v')).value).toBe(1n)
  },
  60_000,
)

test('a text of nearly the bound is read whole', async () => {
  const length = MOST_ROW_BYTES - 1000
  const { value } = await watch(`RETURN reduce(t = 'x', i IN range(1, 24) | left(t + t, ${length})) AS v`)
  expect((value as string).length).toBe(length)
}, 60_000)

test('a write whose row is too large does not claim to know what became of it', async () => {
  const text = 'CREATE (n:TooLarge) WITH n LIMIT 1 DETACH DELETE n RETURN range(1, 20000000) AS v'
  const writing = server.open().write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
  await expect(writing).rejects.toMatchObject({
    code: 'row-too-large',
    details: { facts: { outcome: 'unknown' } },
  })
}, 60_000)
