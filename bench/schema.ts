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
/** The same for both graphs, and room for the large one's store: a server takes half of its machine by default. */
const memory = { 'server.memory.heap.max_size': '2g', 'server.memory.pagecache.size': '1g' }
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
    settings: { ...memory, 'dbms.security.procedures.unrestricted': 'apoc.*' },
  })
  const large = await startNeo4j({ version: '2026.09.0', settings: memory })
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  const closing: (() => Promise<unknown>)[] = []
  try {
    const [ours, oursOnLarge] = [open(small), open(large)]
    closing.push(
      () => ours.close(),
      () => oursOnLarge.close(),
    )
    await loadSchemaGraph(ours, 1)
    await loadSchemaGraph(oursOnLarge, FACTOR)
    const peerReaders: Reader[] = []
    for (const peer of peers) {
      const { read, close } = await startPeer(peer, join(folder, peer.name), small)
      peerReaders.push(read)
      closing.push(close)
    }
    const [own, onLarge, ...others] = await readInTurn([
      () => readOurs(ours),
      () => readOurs(oursOnLarge),
      ...peerReaders,
    ])
    return tellFigures(own, onLarge, others)
  } finally {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
    await small.stop()
    await large.stop()
  }
}

interface Reading {
  readonly tokens: number
  readonly milliseconds: number
}

function tellFigures(
  own: Reading | undefined,
  onLarge: Reading | undefined,
  others: readonly Reading[],
): Figure[] {
  if (own === undefined || onLarge === undefined) return []
  const graph = 'get_schema, 50,000 nodes'
  return [
    { name: `${graph}: ours`, value: own.tokens, unit: 'tokens', limit: '<= 650' },
    ...others.flatMap(({ tokens }, index): Figure[] => {
      const name = peers[index]?.name ?? ''
      return [
        { name: `${graph}: ${name}`, value: tokens, unit: 'tokens' },
        {
          name: `${graph}: ours against ${name}`,
          value: own.tokens / tokens,
          unit: 'times the tokens',
          limit: '<= 0.5',
        },
      ]
    }),
    { name: `${graph}: ours, not cached, median`, value: own.milliseconds, unit: 'ms' },
    ...others.map(({ milliseconds }, index): Figure => ({
      name: `${graph}: ${peers[index]?.name ?? ''}, median`,
      value: milliseconds,
      unit: 'ms',
    })),
    {
      name: 'get_schema, 1,000,000 nodes: ours, not cached, median',
      value: onLarge.milliseconds,
      unit: 'ms',
    },
    {
      name: 'get_schema: 1,000,000 against 50,000 nodes',
      value: onLarge.milliseconds / own.milliseconds,
      unit: 'times',
      limit: '<= 1.5',
    },
  ]
}

/** Gives the text of the schema. */
type Reader = () => Promise<string>

/** In turns, so that whatever else the machine does falls on all. */
async function readInTurn(readers: readonly Reader[]): Promise<Reading[]> {
  const times = readers.map((): number[] => [])
  const texts = readers.map(() => '')
  // The first readings load code and plan statements, here and in the databases.
  for (let round = -3; round < ROUNDS; round++)
    for (const [index, read] of readers.entries()) {
      const started = performance.now()
      texts[index] = await read()
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
  return readers.map((_, index) => ({
    tokens: tokensOf(texts[index] ?? ''),
    milliseconds: median(times[index] ?? []),
  }))
}

const open = (neo4j: LocalNeo4j): DatabaseServer => connect({ ...neo4j, queryTimeout: 60_000 })

const readOurs = async (server: DatabaseServer): Promise<string> =>
  writeSchema(await readSchema(server.open(), { sampleSize: 1000, timeout: 50_000 }), { tokenLimit: 2048 })

/** Installs a peer from PyPI and starts it. */
async function startPeer(
  peer: (typeof peers)[number],
  folder: string,
  neo4j: LocalNeo4j,
): Promise<{ read: Reader; close: () => Promise<unknown> }> {
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
  const read: Reader = async () => {
    const answer = (await callTool(client, tool, {})) as {
      content: readonly { text: string }[]
      isError?: boolean
    }
    const text = answer.content.map((block) => block.text).join('\n')
    if (answer.isError) throw new Error(`${peer.name}: ${text}`)
    return text
  }
  return { read, close: () => client.close() }
}
