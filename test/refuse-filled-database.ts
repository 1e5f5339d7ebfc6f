import neo4j from 'neo4j-driver-lite'
import process from 'node:process'
import type { TestConnection } from './start-neo4j.ts'

const consent = 'TESTS_EMPTY_DATABASE'

/**
 * The tests delete whatever the database holds, so one that is not empty is somebody's.
 *
 * @throws Error that says how many nodes it holds, and the ways out
 */
export async function refuseFilledDatabase({ uri, username, password }: TestConnection): Promise<void> {
  if (process.env[consent] === 'true') return
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true })
  try {
    const { records } = await driver.executeQuery('MATCH (n) RETURN count(n) AS nodes')
    const nodes = Number(records[0]?.get('nodes'))
    if (nodes === 0) return
    throw new Error(
      `the database at NEO4J_URI holds ${nodes} nodes, and the tests delete everything in it: give them an ` +
        `empty one, unset NEO4J_URI to have one started, or set ${consent}=true where they may`,
    )
  } finally {
    await driver.close()
  }
}
