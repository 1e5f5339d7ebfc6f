import {
  learnProperties,
  parseFilter,
  readCapabilities,
  readVectorIndexes,
  type VectorIndex,
} from '@graphmcp/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { openTestGraph, type TestGraph } from '../../../../test/test-graph.ts'
import { explainNothing } from './explain-nothing.ts'

let graph: TestGraph
let index: VectorIndex

beforeAll(async () => {
  graph = openTestGraph(testNeo4j())
  await graph.clear()
  await graph.run(`UNWIND range(1, 60) AS i CREATE (:Speech {vec: [1.0, i, 0], year: 1900 + i,
  party: ['Whig', 'Democratic'][i % 2], president: CASE i WHEN 7 THEN 'Abraham Lincoln' ELSE 'President ' + i END})`)
  index = await makeIndex()
})

/** Made anew where the database fails in it, as it may right after what others had there was deleted. */
async function makeIndex(tries = 5): Promise<VectorIndex> {
  await graph.run(
    'CYPHER 25 CREATE VECTOR INDEX speeches FOR (n:Speech) ON n.vec WITH [n.president, n.year, n.party] OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
  )
  await graph.run('CALL db.awaitIndexes(60)')
  const database = graph.server.open()
  const [found] = await readVectorIndexes(database)
  if (found === undefined) throw new Error('no index')
  const learnt = await learnProperties(database, found, await readCapabilities(database))
  if (learnt.needsRebuild !== true || tries === 1) return learnt
  await graph.run('DROP INDEX speeches')
  return makeIndex(tries - 1)
}
afterAll(async () => {
  await graph.clear()
  await graph.close()
})

test.each([
  [
    { president: 'Lincoln' },
    ['"president" was found nowhere as "Lincoln", which must be the whole text; it holds "Abraham Lincoln"'],
  ],
  [
    { president: 'abraham lincoln' },
    [
      '"president" was found nowhere as "abraham lincoln", which must be the whole text; it holds "Abraham Lincoln"',
    ],
  ],
  [
    { president: 'Abrahm Lincoln' },
    [
      '"president" was found nowhere as "Abrahm Lincoln", which must be the whole text; it holds "Abraham Lincoln"',
    ],
  ],
  [
    { president: 'Xerxes' },
    ['"president" was found nowhere as "Xerxes", which must be the whole text; "contains" takes a part'],
  ],
  [
    { president: { contains: 'lincoln' } },
    ['"president" holds "Abraham Lincoln", and upper and lower case differ'],
  ],
  [{ president: 'Abraham Lincoln', year: 1959 }, ['"year" goes from 1901 to 1960']],
  [{ year: 1950.5 }, ['"year" holds whole numbers, and 1950.5 is none']],
  [{ year: { in: [1950.5, 1900] } }, ['"year" holds whole numbers, and 1950.5 is none']],
  [{ party: 'Whigs' }, ['"party" holds only "Democratic", "Whig"']],
])('why %j finds nothing', async (filters, notes) => {
  const filter = parseFilter(filters, index.properties)
  expect(await explainNothing(graph.server.open(), index, filter, true)).toEqual(notes)
})
