import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startNeo4j } from '@graphmcp/neo4j-local'
import neo4jDriver from 'neo4j-driver-lite'
import { callTool, initialize, median, startStdioClient, type StdioClient } from './stdio-client.ts'
import type { Figure } from './run.ts'

const CLI = fileURLToPath(new URL('../apps/cypher-mcp/dist/cli.cjs', import.meta.url))
const QUERY = 'RETURN 1 AS x'
const SLOW = 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*) AS slow'
const WARM_UP = 2000
const ROUNDS = 1000
const MANY_CALLS = 10_000
const SLOW_CALLS = 40

/** What a call costs beside the plain driver, beside slow calls, and in memory over many calls. */
export default async function bench(): Promise<Figure[]> {
  const neo4j = await startNeo4j()
  const client = startStdioClient(process.execPath, [CLI], {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    QUERY_TIMEOUT: '120',
  })
  try {
    await initialize(client)
    const { plain, served } = await timeCalls(client, neo4j)
    const before = residentMegabytes(client)
    for (let call = 0; call < MANY_CALLS; call++) await callTool(client, 'read_cypher', { query: QUERY })
    const grown = residentMegabytes(client) - before
    const beside = await timeBesideSlowCalls(client)
    return [
      { name: 'RETURN 1: plain driver, median', value: plain, unit: 'ms' },
      { name: 'RETURN 1: cypher-mcp, median', value: served, unit: 'ms' },
      {
        name: 'RETURN 1: cypher-mcp over the plain driver',
        value: served - plain,
        unit: 'ms',
        limit: '<= 1.5',
      },
      {
        name: `RETURN 1 beside ${SLOW_CALLS} slow calls, median`,
        value: beside,
        unit: 'ms',
        limit: '<= 100',
      },
      {
        name: `resident memory after ${MANY_CALLS} more calls`,
        value: grown,
        unit: 'MB more',
        limit: '<= 20',
      },
    ]
  } finally {
    await client.close()
    await neo4j.stop()
  }
}

interface Connection {
  readonly uri: string
  readonly username: string
  readonly password: string
}

async function timeCalls(client: StdioClient, neo4j: Connection): Promise<{ plain: number; served: number }> {
  const driver = neo4jDriver.driver(neo4j.uri, neo4jDriver.auth.basic(neo4j.username, neo4j.password))
  const runPlain = async (): Promise<void> => {
    const session = driver.session({ defaultAccessMode: 'READ' })
    await session.run(QUERY)
    await session.close()
  }
  const runServed = (): Promise<unknown> => callTool(client, 'read_cypher', { query: QUERY })
  for (let call = 0; call < WARM_UP; call++) await Promise.all([runPlain(), runServed()])
  const plain: number[] = []
  const served: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await time(runPlain))
    served.push(await time(runServed))
  }
  await driver.close()
  return { plain: median(plain), served: median(served) }
}

async function timeBesideSlowCalls(client: StdioClient): Promise<number> {
  let running = SLOW_CALLS
  for (let call = 0; call < SLOW_CALLS; call++) {
    // Those that still run when the server is closed fail, as they should.
    const ended = (): number => (running -= 1)
    callTool(client, 'read_cypher', { query: SLOW }).then(ended, ended)
  }
  const times: number[] = []
  for (let call = 0; call < 50; call++) {
    times.push(await time(() => callTool(client, 'read_cypher', { query: QUERY })))
  }
  if (running < SLOW_CALLS) throw new Error('a slow call ended before it was measured')
  return median(times)
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

function residentMegabytes({ child }: StdioClient): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
}
