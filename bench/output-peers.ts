import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNeo4j } from '@graphmcp/neo4j-local'
import { getEncoding } from 'js-tiktoken'
import { callTool, initialize, startStdioClient, type StdioClient } from './stdio-client.ts'
import type { Figure } from './figure.ts'

const app = fileURLToPath(new URL('../apps/cypher-mcp/dist/cli.js', import.meta.url))
/** The peer that runs without APOC. */
const peer = 'mcp-neo4j-cypher==0.6.0'
const encoding = getEncoding('cl100k_base')

const queries: Readonly<Record<string, string>> = {
  '100 flat rows x 4':
    "UNWIND range(1, 100) AS i RETURN i AS id, 'Person ' + i AS name, 'Malmö' AS city, 20 + i % 50 AS age",
  '100 nodes': 'MATCH (n:BenchPerson) RETURN n ORDER BY n.age LIMIT 100',
  '100 nodes with 1536 floats each': 'MATCH (n:BenchDoc) RETURN n ORDER BY n.name LIMIT 100',
  '100 long texts':
    "UNWIND range(1, 100) AS i RETURN i AS id, reduce(t = 'Paragraph ' + i + ': ', x IN range(1, 5) | t + 'the quick brown fox, it jumps. ') AS text",
  '10,000 rows': "UNWIND range(1, 10000) AS i RETURN i, 'name ' + i AS name",
}

/** The same rows as this server and a peer from PyPI answer them, in cl100k tokens. */
export default async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  const neo4j = await startNeo4j()
  const environment = {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
  }
  const roomy = startStdioClient(process.execPath, [app], {
    ...environment,
    TOKEN_LIMIT: '1000000',
    ROW_LIMIT: '100000',
  })
  const ours = startStdioClient(process.execPath, [app], environment)
  const theirs = startStdioClient(installPeer(folder), [], environment)
  try {
    for (const client of [roomy, ours, theirs]) await open(client)
    await callTool(roomy, 'write_cypher', {
      query: "UNWIND range(1, 100) AS i CREATE (:BenchPerson {name: 'Person ' + i, city: 'Malmö', age: i})",
    })
    await callTool(roomy, 'write_cypher', {
      query:
        "UNWIND range(1, 100) AS i CREATE (:BenchDoc {name: 'doc ' + i, embedding: [x IN range(1, 1536) | rand()]})",
    })
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(queries)) {
      const peerTokens = await tokensOf(theirs, 'read_neo4j_cypher', query)
      const allTokens = await tokensOf(roomy, 'read_cypher', query)
      figures.push({ name: `${name}: ${peer}`, value: peerTokens, unit: 'tokens' })
      // Of a node the peer tells its properties alone.
      const isSame = !query.includes('RETURN n ')
      figures.push({
        name: `${name}: ours, all rows`,
        value: allTokens,
        unit: 'tokens',
        ...(isSame
          ? { limit: `<= ${peerTokens}` }
          : { note: 'with ids and labels, which the peer leaves out' }),
      })
      figures.push({
        name: `${name}: ours, as set`,
        value: await tokensOf(ours, 'read_cypher', query),
        unit: 'tokens',
        limit: '<= 2048',
      })
    }
    return figures
  } finally {
    await callTool(roomy, 'write_cypher', { query: 'MATCH (n:BenchPerson|BenchDoc) DETACH DELETE n' })
    await Promise.all([roomy, ours, theirs].map((client) => client.close()))
    await neo4j.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs the peer from PyPI and gives its command. */
function installPeer(folder: string): string {
  execFileSync('python3', ['-m', 'venv', folder])
  execFileSync(join(folder, 'bin/pip'), ['--quiet', 'install', peer], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, 'bin/mcp-neo4j-cypher')
}

async function open(client: StdioClient): Promise<void> {
  await initialize(client)
  client.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
}

async function tokensOf(client: StdioClient, tool: string, query: string): Promise<number> {
  const { content } = (await callTool(client, tool, { query })) as { content: readonly { text: string }[] }
  return encoding.encode(content.map(({ text }) => text).join('\n'), [], []).length
}
