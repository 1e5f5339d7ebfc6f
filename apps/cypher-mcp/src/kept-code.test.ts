import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startServer, stopServers } from './testing/start-server.ts'

const home = mkdtempSync(join(tmpdir(), 'home-'))
const KEPT = join('graphmcp', 'compiled')
afterEach(stopServers)
afterAll(() => rmSync(home, { recursive: true }))

/** Starts the server, has it answer, and lets it end, as which it keeps its code. */
async function startOnce(environment: Record<string, string>): Promise<void> {
  const server = startServer({ NEO4J_URI: 'bolt://127.0.0.1:9', NEO4J_PASSWORD: 'unused', ...environment })
  await server.initialize()
  await server.request('tools/list')
  server.child.stdin?.end()
  expect(await server.exit()).toEqual([0, null])
}

/** Names and modes of what is kept. */
function keptIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).map(
    (entry) => `${entry.name} ${(statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8)}`,
  )
}

// Older Nodes keep none, and other systems have a temporary folder for each user.
const onNode22 = test.skipIf(process.platform !== 'linux' || Number(process.versions.node.split('.')[0]) < 22)

onNode22('code is kept where nobody else can write, whatever the umask', async () => {
  const umask = process.umask(0o002)
  await startOnce({ HOME: home, XDG_CACHE_HOME: 'relative' }).finally(() => process.umask(umask))
  const folder = join(home, '.cache', KEPT)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const kept = keptIn(folder)
  expect(kept.join('\n')).toMatch(/\.cjs\.code 600$/m)
  expect(existsSync('relative')).toBe(false)
})

onNode22('a folder where others can write is left alone, by Node too', async () => {
  const XDG_CACHE_HOME = join(home, 'open')
  const folder = join(XDG_CACHE_HOME, KEPT)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o777)
  await startOnce({ HOME: home, XDG_CACHE_HOME })
  expect(readdirSync(folder)).toEqual([])
})

onNode22('a relative home has no such folder', async () => {
  await startOnce({ HOME: 'relative' })
  expect(existsSync('relative')).toBe(false)
})
