import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNeo4j, type LocalNeo4j } from '@graphmcp/neo4j-local'
import { getEncoding } from 'js-tiktoken'
import { callTool, initialize, startStdioClient, type StdioClient } from './stdio-client.ts'
import type { Figure } from './figure.ts'

const app = fileURLToPath(new URL('../apps/cypher-mcp/dist/cli.cjs', import.meta.url))
const encoding = getEncoding('cl100k_base')

interface Peer {
  readonly name: string
  readonly package: string
  readonly command: string
  readonly tool: string
}

const peers: readonly Peer[] = [
  {
    name: 'official server 1.6.1',
    package: 'neo4j-mcp-server==1.6.1',
    command: 'neo4j-mcp-server',
    tool: 'read-cypher',
  },
  {
    name: 'mcp-neo4j-cypher 0.6.0',
    package: 'mcp-neo4j-cypher==0.6.0',
    command: 'mcp-neo4j-cypher',
    tool: 'read_neo4j_cypher',
  },
]

interface Question {
  readonly query: string
  /** What a whole answer holds of every row; a peer that leaves one of them out tells less in its tokens. */
  readonly parts: Readonly<Record<string, RegExp>>
  readonly rows: number
}

const ids = /\d+:[0-9a-f-]{36}:/
const questions: Readonly<Record<string, Question>> = {
  '100 flat rows x 4': {
    query:
      "UNWIND range(1, 100) AS i RETURN i AS id, 'Person ' + i AS name, 'Malmö' AS city, 20 + i % 50 AS age",
    parts: {},
    rows: 100,
  },
  '100 nodes': {
    query: 'MATCH (n:BenchPerson) RETURN n ORDER BY n.age LIMIT 100',
    parts: { ids, labels: /BenchPerson/ },
    rows: 100,
  },
  '100 nodes, their properties alone': {
    query: 'MATCH (n:BenchPerson) RETURN properties(n) AS n ORDER BY n.age LIMIT 100',
    parts: {},
    rows: 100,
  },
  '100 nodes with 1536 floats each': {
    query: 'MATCH (n:BenchDoc) RETURN n ORDER BY n.name LIMIT 100',
    parts: { ids, labels: /BenchDoc/, 'that there are floats': /embedding/ },
    rows: 100,
  },
  '100 long texts': {
    query:
      "UNWIND range(1, 100) AS i RETURN i AS id, reduce(t = 'Paragraph ' + i + ': ', x IN range(1, 5) | t + 'the quick brown fox, it jumps. ') AS text",
    parts: {},
    rows: 100,
  },
  '10,000 rows': {
    query: "UNWIND range(1, 10000) AS i RETURN i, 'name ' + i AS name",
    parts: {},
    rows: 10_000,
  },
}

/** The same rows as this server and its peers from PyPI answer them, in cl100k tokens. */
export default async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  const neo4j = await startNeo4j({
    plugins: ['apoc'],
    settings: { 'dbms.security.procedures.unrestricted': 'apoc.*' },
  })
  const start = startServers(neo4j, folder)
  try {
    for (const client of [start.roomy, start.ours, ...start.theirs]) await open(client)
    await fill(start.roomy)
    const figures: Figure[] = []
    for (const [name, question] of Object.entries(questions))
      figures.push(...(await compare(name, question, start)))
    return figures
  } finally {
    await Promise.all([start.roomy, start.ours, ...start.theirs].map((client) => client.close()))
    await neo4j.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Servers {
  /** Ours without a limit that matters here. */
  readonly roomy: StdioClient
  readonly ours: StdioClient
  /** In the order of the peers. */
  readonly theirs: readonly StdioClient[]
}

function startServers(neo4j: LocalNeo4j, folder: string): Servers {
  const environment = {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_DATABASE: 'neo4j',
    NEO4J_TELEMETRY: 'false',
  }
  execFileSync('python3', ['-m', 'venv', folder])
  const silent: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  return {
    roomy: startStdioClient(process.execPath, [app], {
      ...environment,
      TOKEN_LIMIT: '1000000',
      ROW_LIMIT: '100000',
    }),
    ours: startStdioClient(process.execPath, [app], environment),
    theirs: peers.map((peer) => {
      execFileSync(join(folder, 'bin/pip'), ['--quiet', 'install', peer.package], silent)
      return startStdioClient(join(folder, 'bin', peer.command), [], environment)
    }),
  }
}

async function fill(client: StdioClient): Promise<void> {
  for (const query of [
    "UNWIND range(1, 100) AS i CREATE (:BenchPerson {name: 'Person ' + i, city: 'Malmö', age: i})",
    "UNWIND range(1, 100) AS i CREATE (:BenchDoc {name: 'doc ' + i, embedding: [x IN range(1, 1536) | rand()]})",
  ])
    await callTool(client, 'write_cypher', { query })
}

/** A limit is kept only against peers whose answers hold as much. */
async function compare(name: string, { query, parts, rows }: Question, servers: Servers): Promise<Figure[]> {
  const figures: Figure[] = []
  const comparable: number[] = []
  for (const [at, client] of servers.theirs.entries()) {
    const peer = peers[at]
    if (peer === undefined) continue
    const answer = await ask(client, peer.tool, query)
    const missing = Object.keys(parts).filter((part) => !parts[part]?.test(answer))
    const value = tokensOf(answer)
    if (missing.length === 0) comparable.push(value)
    figures.push({ name: `${name}: ${peer.name}`, value, unit: 'tokens', note: noteOn(value, rows, missing) })
  }
  const all = tokensOf(await ask(servers.roomy, 'read_cypher', query))
  figures.push({
    name: `${name}: ours, all rows`,
    value: all,
    unit: 'tokens',
    note: noteOn(all, rows, []),
    ...(comparable.length === 0 ? {} : { limit: `<= ${Math.min(...comparable)}` }),
  })
  const cut = await ask(servers.ours, 'read_cypher', query)
  figures.push({ name: `${name}: ours, as set`, value: tokensOf(cut), unit: 'tokens', limit: '<= 2048' })
  return figures
}

function noteOn(tokens: number, rows: number, missing: readonly string[]): string {
  const each = `${(tokens / rows).toFixed(1)} a row`
  return missing.length === 0 ? each : `${each}, without ${missing.join(', ')}`
}

async function open(client: StdioClient): Promise<void> {
  await initialize(client)
  client.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
}

async function ask(client: StdioClient, tool: string, query: string): Promise<string> {
  const { content, isError } = (await callTool(client, tool, { query })) as {
    content: readonly { text: string }[]
    isError?: boolean
  }
  const text = content.map((block) => block.text).join('\n')
  if (isError === true) throw new Error(`${tool}: ${text}`)
  return text
}

const tokensOf = (text: string): number => encoding.encode(text, [], []).length
