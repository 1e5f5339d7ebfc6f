import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNeo4j, type LocalNeo4j } from '@graphmcp/neo4j-local'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import type { DatabaseServer } from './database.ts'
import { findServerProcess } from './testing/server-process.ts'
import { countOf, endlessRead, isGone, read, write } from './testing/statements.ts'

/** Started, frozen, killed and started again on a port of its own; each start takes 10 s, under load a minute. */
let home: string
let neo4j: LocalNeo4j
let server: DatabaseServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'faulty-neo4j-'))
  neo4j = await startNeo4j({ home })
  server = connect({ ...neo4j, queryTimeout: 2000 })
  await read(server.open({ timeout: 20_000 }), 'RETURN 1')
})

afterAll(async () => {
  await server.close()
  await neo4j.stop()
  await rm(home, { recursive: true, force: true })
})

const signal = (name: NodeJS.Signals): boolean => process.kill(findServerProcess(home), name)

/** Waits until every thread stands still: on a busy machine some run on for a moment after the signal. */
async function freeze(): Promise<void> {
  const pid = findServerProcess(home)
  process.kill(pid, 'SIGSTOP')
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
  await vi.waitFor(() => expect(state()).toMatch(/^\s*T/), 10_000)
  await sleep(200)
}

/** Windows has neither signals nor ps. */
const describeUnix = describe.skipIf(process.platform === 'win32')

describeUnix('a database that is frozen', () => {
  test('leaves no call hanging, and answers again once it goes on', async () => {
    await freeze()
    const start = performance.now()
    await expect(read(server.open(), 'RETURN 1')).rejects.toMatchObject({ code: 'timeout' })
    await expect(write(server.open(), 'CREATE (:Frozen)')).rejects.toMatchObject({
      code: 'unreachable',
      details: { facts: { outcome: 'not done' } },
    })
    expect(performance.now() - start).toBeLessThan(2 * (2000 + 3000 + 1000))
    signal('SIGCONT')
    await expect(read(server.open({ timeout: 20_000 }), 'RETURN 1')).resolves.toBeDefined()
    expect(await countOf(server, 'Frozen')).toBe(0)
  })

  test('during a write leaves its outcome unknown', async () => {
    const writing = write(server.open(), 'UNWIND range(1, 100000000) AS i CREATE (:Frozen {i: i})')
    setTimeout(() => signal('SIGSTOP'), 500)
    await expect(writing).rejects.toMatchObject({
      code: 'timeout',
      details: { facts: { outcome: 'unknown' } },
    })
    signal('SIGCONT')
    await expect(read(server.open({ timeout: 20_000 }), 'RETURN 1')).resolves.toBeDefined()
    expect(await isGone(server, 'Frozen', 10_000)).toBe(true)
  })
})

describeUnix('X05, P09: a database that is killed', () => {
  test(
    'ends the running call, is reported, and is found again after its restart',
    { timeout: 180_000 },
    async () => {
      const reading = read(server.open({ timeout: 20_000 }), endlessRead)
      setTimeout(() => signal('SIGKILL'), 300)
      await expect(reading).rejects.toMatchObject({ code: 'connection-lost' })
      // A process that is being torn down may accept a connection and drop it.
      await vi.waitFor(async () => {
        const start = performance.now()
        await expect(read(server.open(), 'RETURN 1')).rejects.toMatchObject({
          code: 'unreachable',
          message: expect.stringMatching(/^cannot reach the database at 127\.0\.0\.1:\d+: /) as string,
        })
        expect(performance.now() - start).toBeLessThan(3000)
      }, 10_000)
      await neo4j.stop()
      neo4j = await startNeo4j({ home, port: Number(new URL(neo4j.uri).port) })
      await expect(read(server.open({ timeout: 20_000 }), 'RETURN 1')).resolves.toBeDefined()
    },
  )
})
