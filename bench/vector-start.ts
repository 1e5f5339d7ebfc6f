import { connect, type DatabaseServer } from '@graphmcp/core'
import { startNeo4j } from '@graphmcp/neo4j-local'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { getEncoding } from 'js-tiktoken'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'

const CLI = fileURLToPath(new URL('../apps/vector-mcp/dist/cli.cjs', import.meta.url))
const SIZES = [2000, 200_000]
const STARTS = 7

interface Connection {
  readonly uri: string
  readonly username: string
  readonly password: string
}

/** From spawn to the list of tools of the built vector-mcp, with 2,000 and with 200,000 nodes in the index. */
export default async function bench(): Promise<Figure[]> {
  const neo4j = await startNeo4j()
  const server = connect({ ...neo4j, queryTimeout: 600_000 })
  try {
    const medians: number[] = []
    let tokens = 0
    for (const size of SIZES) {
      await fill(server, size)
      const starts = []
      for (let start = 0; start < STARTS; start += 1) starts.push(await timeStart(neo4j))
      medians.push(starts.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[STARTS >> 1] ?? NaN)
      tokens = starts[0]?.tokens ?? NaN
    }
    const [small = NaN, large = NaN] = medians
    return [
      { name: 'vector-mcp: spawn to tools/list, 2,000 nodes', value: small, unit: 'ms', limit: '<= 1500' },
      { name: 'vector-mcp: spawn to tools/list, 200,000 nodes', value: large, unit: 'ms', limit: '<= 1500' },
      {
        name: 'vector-mcp: 200,000 nodes against 2,000',
        value: large / small,
        unit: 'times',
        limit: '<= 1.5',
      },
      {
        name: 'vector-mcp: tools/list, one index, five filters',
        value: tokens,
        unit: 'tokens',
        limit: '<= 325',
      },
    ]
  } finally {
    await clear(server)
    await server.close()
    await neo4j.stop()
  }
}

async function fill(server: DatabaseServer, size: number): Promise<void> {
  await clear(server)
  await run(
    server,
    `UNWIND range(1, ${size}) AS i CALL (i) {
  CREATE (:Chunk {embedding: [x IN range(1, 16) | rand() - 0.5], language: ['en', 'de', 'fr'][i % 3],
    date: date('2020-01-01') + duration({days: i % 1500}), sentiment: rand(), source: 'source ' + (i % 500),
    is_breaking: i % 7 = 0})
} IN TRANSACTIONS OF 10000 ROWS`,
  )
  await run(
    server,
    `CYPHER 25 CREATE VECTOR INDEX news_chunks FOR (n:Chunk) ON n.embedding
WITH [n.language, n.date, n.sentiment, n.source, n.is_breaking] OPTIONS {indexConfig: {\`vector.dimensions\`: 16}}`,
  )
  await run(server, 'CALL db.awaitIndexes(600)')
}

async function clear(server: DatabaseServer): Promise<void> {
  await run(server, 'DROP INDEX news_chunks IF EXISTS')
  await run(server, 'MATCH (n:Chunk) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS')
}

async function run(server: DatabaseServer, text: string): Promise<void> {
  await server.open().write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
}

async function timeStart(connection: Connection): Promise<{ milliseconds: number; tokens: number }> {
  const began = performance.now()
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const env = {
    PATH: process.env['PATH'] ?? '',
    NEO4J_URI: connection.uri,
    NEO4J_USERNAME: connection.username,
    NEO4J_PASSWORD: connection.password,
    EMBEDDING_MODEL: 'openai:text-embedding-3-small',
  }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI], env, stderr: 'ignore' }),
  )
  const { tools } = await client.listTools()
  const milliseconds = performance.now() - began
  await client.close()
  if (tools[0]?.name !== 'search_news_chunks') throw new Error(`the list holds ${tools[0]?.name}`)
  const tokens = getEncoding('cl100k_base').encode(JSON.stringify({ tools }), [], []).length
  return { milliseconds, tokens }
}
