import { connect, parseStatement, type DatabaseServer, type RowSink } from '@graphmcp/core'
import { startNeo4j } from '@graphmcp/neo4j-local'
import neo4j, { type Driver } from 'neo4j-driver-lite'
import type { Figure } from './run.ts'

const rounds = 500
const slowCalls = 40
const nothing: RowSink = { columns: () => undefined, row: () => true }
const one = parseStatement('RETURN 1')
const slow = parseStatement('UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)')

/** What core's Database adds to the plain driver, and whether slow calls hold up quick ones. */
export default async function bench(): Promise<Figure[]> {
  const database = await startNeo4j()
  const driver = neo4j.driver(database.uri, neo4j.auth.basic(database.username, database.password))
  const server = connect({ ...database, queryTimeout: 30_000 })
  try {
    const { plain, ours } = await measureSideBySide(driver, server)
    return [
      { name: 'RETURN 1 through the plain driver, median', value: plain, unit: 'ms' },
      { name: 'RETURN 1 through core, median', value: ours, unit: 'ms' },
      {
        name: 'RETURN 1 through core, over the plain driver',
        value: ours - plain,
        unit: 'ms',
        limit: '<= 1.5',
      },
      {
        name: `RETURN 1 with ${slowCalls} slow calls running, median`,
        value: await measureBesideSlowCalls(server),
        unit: 'ms',
        limit: '<= 100',
      },
    ]
  } finally {
    await server.close()
    await driver.close()
    await database.stop()
  }
}

/** In turns, so that whatever else the machine does falls on both. */
async function measureSideBySide(
  driver: Driver,
  server: DatabaseServer,
): Promise<{ plain: number; ours: number }> {
  const plain: number[] = []
  const ours: number[] = []
  for (let round = -50; round < rounds; round++) {
    const times = [
      await timeOf(async () => {
        const session = driver.session({ defaultAccessMode: 'READ' })
        await session.run(one.text)
        await session.close()
      }),
      await timeOf(() => server.open().read(one, nothing)),
    ] as const
    if (round < 0) continue
    plain.push(times[0])
    ours.push(times[1])
  }
  return { plain: median(plain), ours: median(ours) }
}

async function measureBesideSlowCalls(server: DatabaseServer): Promise<number> {
  const stop = new AbortController()
  const running = Array.from({ length: slowCalls }, () =>
    server
      .open({ signal: stop.signal })
      .read(slow, nothing)
      .catch(() => undefined),
  )
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const times: number[] = []
  for (let round = 0; round < 50; round++) times.push(await timeOf(() => server.open().read(one, nothing)))
  stop.abort()
  await Promise.all(running)
  return median(times)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100
}
