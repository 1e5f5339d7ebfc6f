import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startNeo4j } from '@graphmcp/neo4j-local'
import { callTool, initialize, median, startStdioClient, type StdioClient } from './stdio-client.ts'
import type { Figure } from './figure.ts'

const app = fileURLToPath(new URL('../apps/cypher-mcp/dist/cli.cjs', import.meta.url))
const rounds = 15

/** That the time and memory of a read depend on its answer, not on its result. */
export default async function bench(): Promise<Figure[]> {
  const neo4j = await startNeo4j()
  const environment = {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
  }
  const small = startStdioClient(process.execPath, [app], environment)
  const large = startStdioClient(process.execPath, [app], environment)
  const held = startStdioClient(process.execPath, ['--max-old-space-size=128', app], environment)
  try {
    for (const client of [small, large, held]) await initialize(client)
    const times = { small: [] as number[], large: [] as number[] }
    // Of one moment it would tell when the garbage was last collected.
    const memory: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.small.push(await timeRead(small, 1000))
      times.large.push(await timeRead(large, 100_000_000))
      memory.push(residentMegabytes(large) - residentMegabytes(small))
    }
    const threeMillion = await timeRead(held, 3_000_000)
    return [
      { name: 'a read of 1,000 rows, median', value: median(times.small), unit: 'ms' },
      { name: 'a read of 100,000,000 rows, median', value: median(times.large), unit: 'ms' },
      {
        name: 'a read of 100,000,000 rows against one of 1,000',
        value: median(times.large) / median(times.small),
        unit: 'times',
        limit: '<= 1.5',
      },
      {
        name: 'resident memory for it, median of all rounds',
        value: median(memory),
        unit: 'MB more',
        limit: '<= 30',
      },
      {
        name: 'a read of 3,000,000 rows with a heap of 128 MB',
        value: threeMillion,
        unit: 'ms',
        limit: '<= 5000',
      },
    ]
  } finally {
    await Promise.all([small, large, held].map((client) => client.close()))
    await neo4j.stop()
  }
}

async function timeRead(client: StdioClient, rows: number): Promise<number> {
  const start = performance.now()
  const answer = await callTool(client, 'read_cypher', {
    query: `UNWIND range(1, ${rows}) AS i RETURN i, 'x' AS t`,
  })
  if (!JSON.stringify(answer).includes('truncated: ')) throw new Error(JSON.stringify(answer))
  return performance.now() - start
}

function residentMegabytes({ child }: StdioClient): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
}
