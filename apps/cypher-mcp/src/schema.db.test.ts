import { connect, type DatabaseServer } from '@graphmcp/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNeo4j } from '../../../test/test-neo4j.ts'
import { startServer, stopServers, type RunningServer } from './testing/start-server.ts'

const neo4j = testNeo4j()
const environment = { NEO4J_URI: neo4j.uri, NEO4J_USERNAME: neo4j.username, NEO4J_PASSWORD: neo4j.password }

let database: DatabaseServer
let server: RunningServer
beforeAll(async () => {
  database = connect({ ...neo4j, queryTimeout: 30_000 })
  await write('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS')
  await write(
    "CREATE (:Person {name: 'Ada', born: date('1815-12-10')})-[:WORKS_AT]->(:`Support Team` {title: 'Help'})",
  )
  server = startServer(environment)
  await server.initialize()
})
afterAll(async () => {
  stopServers()
  await write('MATCH (n) DETACH DELETE n')
  await database.close()
})

async function write(text: string): Promise<void> {
  await database.open().write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
}

const schema = async (input?: object): Promise<string> => (await server.call('get_schema', input)).text

describe('get_schema', () => {
  test('tells the graph', async () => {
    expect(await schema()).toContain(`nodes:
 Person: 1 name "Ada", born date
 '\`Support Team\`': 1 title "Help"
relationships:
 (:Person)-[:WORKS_AT]->(:\`Support Team\`): 1`)
  })

  test('zooms in, and answers an unknown name with the nearest', async () => {
    expect(await schema({ labels: ['Support Team'] })).toContain('neighbours:\n Person: 1 name, born')
    expect(await schema({ match: 'works*' })).toContain('(:Person)-[:WORKS_AT]->(:`Support Team`): 1')
    expect(await server.call('get_schema', { labels: ['Persn'] })).toEqual({
      text: `error: 'unknown label "Persn"'\nallowed: [Person, Support Team]\nfix: 'use "Person"'`,
      isError: true,
    })
  })

  test('shows what a write through the server has changed at once', async () => {
    await schema()
    await server.call('write_cypher', { query: 'CREATE (:Fresh {x: 1})' })
    expect(await schema()).toContain(' Fresh: 1 x int')
    await server.call('write_cypher', { query: 'MATCH (n:Fresh) DELETE n' })
    expect(await schema()).not.toContain('Fresh')
  })

  test('X08: works with the required settings alone, and with every optional one empty', async () => {
    const empty = [
      'NEO4J_DATABASE',
      'SCHEMA_SAMPLE_SIZE',
      'TOKEN_LIMIT',
      'QUERY_TIMEOUT',
      'NEO4J_READ_ONLY',
      'NEO4J_NAMESPACE',
    ]
    const bare = startServer({ ...environment, ...Object.fromEntries(empty.map((name) => [name, ''])) })
    await bare.initialize()
    expect(await bare.call('get_schema')).toEqual({ text: await schema(), isError: false })
  })
})

describe('Y02: an empty read says why', () => {
  test.each([
    ['MATCH (n:Persn) RETURN n.nmae', 'no label "Persn" in this database; nearest: :Person'],
    ['MATCH (n:Persn) RETURN count(n)', 'no label "Persn" in this database; nearest: :Person'],
    [
      'MATCH (p:Person)<-[:WORKS_AT]-(t:`Support Team`) RETURN p.name',
      'the direction is (:Person)-[:WORKS_AT]->(:`Support Team`)',
    ],
    ['MATCH (p:Person) RETURN p.title', 'no title on :Person; it is on :`Support Team`'],
    ["MATCH (p:Person) WHERE p.born < '1900-01-01' RETURN p", 'born is stored as date'],
  ])('%s', async (query, note) => {
    const { text, isError } = await server.call('read_cypher', { query })
    expect(isError).toBe(false)
    expect(text.replaceAll("''", "'")).toContain(note)
  })

  test('and nothing else does', async () => {
    const { text } = await server.call('read_cypher', {
      query:
        "MATCH (p:Person), (t:`Support Team`) WHERE p.name = 'Ada' RETURN p.name AS name, t.title AS title",
    })
    expect(text).toBe('rows:\n- name: Ada\n  title: Help')
  })
})

describe('resources and prompt', () => {
  const read = async (uri: string): Promise<string> => {
    const { result, error } = await server.request('resources/read', { uri })
    return error?.message ?? (result?.contents as { text: string }[])[0]?.text ?? ''
  }

  test('the schema, whole and per label', async () => {
    const { result } = await server.request('resources/list')
    const uris = (result?.resources as { uri: string }[]).map(({ uri }) => uri)
    expect(uris).toEqual(['neo4j://schema', 'neo4j://schema/Person', 'neo4j://schema/Support%20Team'])
    expect(await read('neo4j://schema')).toBe(await schema())
    expect(await read('neo4j://schema/Support%20Team')).toContain('\'`Support Team`\': 1 title "Help"')
    expect(await read('neo4j://schema/Persn')).toContain('unknown label "Persn"')
  })

  test('a subscriber hears of a change', async () => {
    await server.request('resources/subscribe', { uri: 'neo4j://schema' })
    await server.call('write_cypher', { query: 'CREATE (:Fresh)' })
    const heard = (method: string): boolean => server.messages().some((message) => message.method === method)
    while (!heard('notifications/resources/updated')) await sleep(50)
    expect(heard('notifications/resources/list_changed')).toBe(true)
    await server.call('write_cypher', { query: 'MATCH (n:Fresh) DELETE n' })
  })

  test('the prompt tells version, limits, rules and schema', async () => {
    const { result } = await server.request('prompts/get', {
      name: 'cypher_rules',
      arguments: { question: 'Who works where?' },
    })
    const [message] = result?.messages as { content: { text: string } }[]
    const text = message?.content.text ?? ''
    for (const part of [
      'read_cypher',
      'write_cypher',
      '10 s',
      '2048 tokens',
      'Cypher 5',
      'Question: Who works where?',
    ])
      expect(text).toContain(part)
    expect(text).toContain(await schema())
  })
})
