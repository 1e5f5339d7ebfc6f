import neo4j from 'neo4j-driver-lite'
import { afterEach, expect, test, vi } from 'vitest'
import { refuseFilledDatabase } from './refuse-filled-database.ts'
import { testNeo4j } from './test-neo4j.ts'

const given = testNeo4j()

async function write(query: string): Promise<void> {
  const driver = neo4j.driver(given.uri, neo4j.auth.basic(given.username, given.password))
  await driver.executeQuery(query)
  await driver.close()
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await write('MATCH (n) DETACH DELETE n')
})

test('the tests take an empty database', async () => {
  await write('MATCH (n) DETACH DELETE n')
  await expect(refuseFilledDatabase(given)).resolves.toBeUndefined()
})

test('the tests leave a database alone that holds nodes, unless they are told otherwise', async () => {
  await write('CREATE (:Kept), (:Kept)')
  vi.stubEnv('TESTS_EMPTY_DATABASE', '')
  await expect(refuseFilledDatabase(given)).rejects.toThrow('holds 2 nodes')
  vi.stubEnv('TESTS_EMPTY_DATABASE', 'true')
  await expect(refuseFilledDatabase(given)).resolves.toBeUndefined()
})
