import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { EveryTypeGraph } from './testing/every-type-graph.ts'
import { everyTypeRows, instants } from './testing/every-type-rows.ts'
import { expectPlainCypher } from './testing/expect-plain-cypher.ts'
import { filterCases } from './testing/filter-cases.ts'

let graph: EveryTypeGraph
beforeAll(async () => {
  graph = new EveryTypeGraph(testNeo4j())
  await graph.fill(everyTypeRows)
})
afterAll(() => graph.close())

describe('every operator and type finds what plain Cypher finds', () => {
  test.each(filterCases)('%j', async (filters) => {
    const capabilities = { search: true, listInIndex: true }
    const { needsRebuild } = await expectPlainCypher(graph.open(), { filters, topK: 140, capabilities })
    expect(needsRebuild).toBe(false)
  })
})

test.each(instants.slice(0, 3))('the same instant is found in any zone: %s', async (at) => {
  const capabilities = { search: true, listInIndex: true }
  const { hits } = await expectPlainCypher(graph.open(), { filters: { at }, topK: 140, capabilities })
  expect(hits).toHaveLength(54)
})
