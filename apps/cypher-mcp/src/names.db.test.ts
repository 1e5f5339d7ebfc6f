import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { startServer, stopServers, type RunningServer } from './testing/start-server.ts'

const neo4j = testNeo4j()
const environment = {
  NEO4J_URI: neo4j.uri,
  NEO4J_USERNAME: neo4j.username,
  NEO4J_PASSWORD: neo4j.password,
  NEO4J_NAMESPACE: 'prod',
}
const bareName = /(?<![A-Za-z_])(?:get_schema|read_cypher|write_cypher|cypher_rules)/

let server: RunningServer
beforeAll(() => {
  server = startServer(environment)
})
afterAll(stopServers)

test('S04: with a namespace every text names the tools as they are listed, and no database "prod"', async () => {
  const texts = [
    await server.initialize(),
    await server.request('tools/list'),
    await server.request('resources/list'),
    await server.request('prompts/list'),
    await server.request('prompts/get', { name: 'prod_cypher_rules' }),
    await server.call('prod_get_schema', { match: 'no such name anywhere' }),
    await server.call('prod_get_schema', { labels: ['NoSuchLabelAnywhere'] }),
  ].map((answer) => JSON.stringify(answer))
  for (const text of texts) expect(text).not.toMatch(bareName)
  expect(texts[0]).toContain('query with prod_read_cypher')
  expect(texts[0]).toContain('Change data with prod_write_cypher')
  expect(texts[1]).toContain(`in the database at ${new URL(neo4j.uri).host}`)
  expect(texts[5]).toContain('call prod_get_schema without arguments')
})

const writes = ['CREATE (:T)', "TERMINATE TRANSACTIONS 'neo4j-transaction-1'"]

test.each(writes)('a read that is refused as a write names the tool for it: %s', async (query) => {
  const { text, isError } = await server.call('prod_read_cypher', { query })
  expect(isError).toBe(true)
  expect(text).toContain('fix: use prod_write_cypher')
})

test('a read-only server says that it is', async () => {
  const readOnly = startServer({ ...environment, NEO4J_READ_ONLY: 'true' })
  await readOnly.initialize()
  for (const query of writes) {
    const { text } = await readOnly.call('prod_read_cypher', { query })
    expect(text).toContain('the server was started with NEO4J_READ_ONLY; only reads are possible')
    expect(text).not.toContain('write_cypher')
  }
})
