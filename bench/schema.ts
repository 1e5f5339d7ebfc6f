import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, readSchema, writeSchema, type DatabaseServer } from '@graphmcp/core'
import { startNeo4j, type LocalNeo4j } from '@graphmcp/neo4j-local'
import { getEncoding } from 'js-tiktoken'
import { loadSchemaGraph } from './schema-graph.ts'
import { callTool, initialize, median, startStdioClient } from './stdio-client.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 15
/** 20 times the graph: a million nodes and three million relationships. */
const FACTOR = 20
/** Version and the command it brings; both need APOC for their schema. */
const peers = [
  { name: 'official server', package: 'neo4j-mcp-server==1.6.1', command: 'neo4j-mcp-server' },
  { name: 'mcp-neo4j-cypher', package: 'mcp-neo4j-cypher==0.6.0', command: 'mcp-neo4j-cypher' },
]
const encoding = getEncoding('cl100k_base')
const tokensOf = (text: string): number => encoding.encode(text, [], []).length

/** The schema of one graph as this server and the peers tell it, and what it costs on a graph 20 times as large. */
export default async function bench(): Promise<Figure[]> {
  const small = await startNeo4j({
    version: '2026.09.0',
    plugins: ['apoc'],
    settings: { 'dbms.security.procedures.unrestricted': 'apoc.*' },
  })
  const figures: Figure[] = []
  let time: number
  try {
    const server = open(small)
    await loadSchemaGraph(server, 1)
    const { text, milliseconds } = await readOften(server)
    time = milliseconds
    await server.close()
    figures.push({
      name: 'get_schema, 50,000 nodes: ours',
      value: tokensOf(text),
      unit: 'tokens',
      limit: '<= 650',
    })
    figures.push({ name: 'get_schema, 50,000 nodes: ours, not cached, median', value: time, unit: 'ms' })
    for (const peer of peers) figures.push(...(await measurePeer(peer, small)))
  } finally {
    await small.stop()
  }
  const large = await startNeo4j({ version: '2026.09.0', settings: { 'server.memory.heap.max_size': '2g' } })
  try {
    const server = open(large)
    await loadSchemaGraph(server, FACTOR)
    const { milliseconds } = await readOften(server)
    await server.close()
    figures.push({
      name: 'get_schema, 1,000,000 nodes: ours, not cached, median',
      value: milliseconds,
      unit: 'ms',
    })
    figures.push({
      name: 'get_schema: 1,000,000 against 50,000 nodes',
      value: milliseconds / time,
      unit: 'times',
      limit: '<= 1.5',
    })
  } finally {
    await large.stop()
  }
  return figures
}

const open = (neo4j: LocalNeo4j): DatabaseServer => connect({ ...neo4j, queryTimeout: 60_000 })

async function readOften(server: DatabaseServer): Promise<{ text: string; milliseconds: number }> {
  const times: number[] = []
  let text = ''
  // The first readings load code and plan statements, here and in the database.
  for (let round = -3; round < ROUNDS; round++) {
    const started = performance.now()
    text = await writeSchema(await readSchema(server.open(), { sampleSize: 1000, timeout: 50_000 }), {
      tokenLimit: 2048,
    })
    if (round >= 0) times.push(performance.now() - started)
  }
  return { text, milliseconds: median(times) }
}

/** Installs a peer from PyPI, asks it for the schema and removes it. */
async function measurePeer(peer: (typeof peers)[number], neo4j: LocalNeo4j): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'peer-'))
  try {
    execFileSync('python3', ['-m', 'venv', folder])
    execFileSync(join(folder, 'bin/pip'), ['--quiet', 'install', peer.package], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const client = startStdioClient(join(folder, 'bin', peer.command), [], {
      NEO4J_URI: neo4j.uri,
      NEO4J_USERNAME: neo4j.username,
      NEO4J_PASSWORD: neo4j.password,
      NEO4J_DATABASE: 'neo4j',
      NEO4J_TELEMETRY: 'false',
      // Without it the Python server's own query is broken.
      NEO4J_SCHEMA_SAMPLE_SIZE: '1000',
    })
    await initialize(client)
    client.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
    const { tools } = (await client.request('tools/list')) as { tools: readonly { name: string }[] }
    const tool = tools.find(({ name }) => name.includes('schema'))?.name ?? 'get_schema'
    const times: number[] = []
    let text = ''
    for (let round = -3; round < ROUNDS; round++) {
      const started = performance.now()
      const answer = (await callTool(client, tool, {})) as {
        content: readonly { text: string }[]
        isError?: boolean
      }
      text = answer.content.map((block) => block.text).join('\n')
      if (answer.isError) throw new Error(`${peer.name}: ${text}`)
      if (round >= 0) times.push(performance.now() - started)
    }
    await client.close()
    return [
      { name: `get_schema, 50,000 nodes: ${peer.name}`, value: tokensOf(text), unit: 'tokens' },
      { name: `get_schema, 50,000 nodes: ${peer.name}, median`, value: median(times), unit: 'ms' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
