import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { filters as anyFilters, row } from './testing/arbitraries.ts'
import { EveryTypeGraph } from './testing/every-type-graph.ts'
import { expectPlainCypher } from './testing/expect-plain-cypher.ts'

let graph: EveryTypeGraph
beforeAll(() => {
  graph = new EveryTypeGraph(testNeo4j())
})
afterAll(() => graph.close())

describe('any filter on any data gives what plain Cypher gives', () => {
  beforeAll(() => graph.fill(fc.sample(row, 300)))

  test.each([
    { by: 'SEARCH with lists', topK: 300, search: true, listInIndex: true },
    { by: 'SEARCH with lists', topK: 7, search: true, listInIndex: true },
    { by: 'SEARCH without lists', topK: 300, search: true, listInIndex: false },
    { by: 'the procedure', topK: 7, search: false, listInIndex: false },
  ])(
    'by $by, top_k $topK',
    async ({ topK, ...capabilities }) => {
      await expectForAny(20, topK, capabilities)
    },
    300_000,
  )
})

describe.each([1, 50])('after %i % of the nodes were deleted', (percent) => {
  beforeAll(async () => {
    await graph.fill(fc.sample(row, 1000))
    await graph.write('MATCH (n:Every) WHERE n.id % $each = 0 DELETE n', { each: BigInt(100 / percent) })
  })

  test('any filter gives what plain Cypher gives', async () => {
    await expectForAny(12, 10, { search: true, listInIndex: true })
  }, 300_000)

  test('nothing is found where nothing matches, though the database may fail on it', async () => {
    const capabilities = { search: true, listInIndex: true }
    let needsRebuild = false
    for (const filters of [
      { text: 'zzz' },
      { int: { min: 100_000 } },
      { day: '1999-01-01' },
      { mixed: { in: [77, 'zzz'] } },
      { any_of: [{ text: 'zzz' }, { day: '1999-01-01' }] },
    ]) {
      const outcome = await expectPlainCypher(graph.open(), { filters, topK: 10, capabilities, needsRebuild })
      expect(outcome.hits).toEqual([])
      expect(outcome.notes.some((note) => note.includes('needs a rebuild'))).toBe(outcome.needsRebuild)
      needsRebuild ||= outcome.needsRebuild
    }
  })

  test('what matches one alternative is found, though the database may fail on the other', async () => {
    const filters = { any_of: [{ text: 'zzz' }, { day: { min: '0001-01-01' } }] }
    const capabilities = { search: true, listInIndex: true }
    await expectPlainCypher(graph.open(), { filters, topK: 10, capabilities })
  })
})

async function expectForAny(
  numRuns: number,
  topK: number,
  capabilities: { search: boolean; listInIndex: boolean },
  needsRebuild = false,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      await expectPlainCypher(graph.open(), { filters, topK, capabilities, needsRebuild })
    }),
    { numRuns, endOnFailure: true },
  )
}
