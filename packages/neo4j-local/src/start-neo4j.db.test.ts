import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test, vi } from 'vitest'
import { isListening, runOnce } from './bolt.ts'
import { startNeo4j } from './start-neo4j.ts'

// A start takes ten seconds on an idle machine, and a minute on a busy one.
vi.setConfig({ testTimeout: 300_000 })

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const quiet = { progress: () => undefined }
const portOf = (uri: string) => Number(new URL(uri).port)

test.concurrent('two versions and APOC side by side, each gone after stop', async ({ expect }) => {
  const both = await Promise.all([
    startNeo4j({ ...quiet, version: '2026.03.1', settings: { 'server.memory.heap.max_size': '512m' } }),
    startNeo4j({ ...quiet, version: '2026.09.0', plugins: ['apoc'] }),
  ])
  const [older, newer] = both
  await runOnce(older, undefined, 'CREATE (:OnlyHere)')
  await runOnce(newer, undefined, 'CALL apoc.util.validate(apoc.version() <> "5.26.19", "no APOC", [])')
  const told = await runCli({ ...process.env, NEO4J_URI: older.uri, NEO4J_PASSWORD: older.password })
  expect(told).toContain('nothing was started: this is the running database that NEO4J_URI names')
  await Promise.all(both.map((neo4j) => neo4j.stop()))
  expect(await Promise.all(both.map(({ uri }) => isListening(portOf(uri))))).toEqual([false, false])
})

/** What the command says on stderr before it ends by itself. */
async function runCli(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['--import', tsx, fileURLToPath(new URL('cli.ts', import.meta.url))]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  for await (const part of child.stderr.setEncoding('utf8')) text += String(part)
  return text
}

/** Another process that starts a database in `home` and prints its connection as a line of JSON. */
function startInAnotherProcess(home: string | undefined) {
  const options = JSON.stringify(home === undefined ? { settings: {} } : { home, plugins: ['apoc'] })
  const source = new URL('start-neo4j.ts', import.meta.url).href
  const script = `import { startNeo4j } from ${JSON.stringify(source)}
const { uri, username, password } = await startNeo4j(${options})
console.log(JSON.stringify({ uri, username, password }))
setInterval(() => {}, 1000)`
  const args = ['--import', tsx, '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const login = new Promise<{ uri: string; username: string; password: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as never))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { child, login }
}

async function goneWithin(port: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) {
    if (!(await isListening(port))) return true
  }
  return false
}

test.concurrent(
  'ends with its parent, also by SIGKILL, and takes its temporary home along',
  async ({ expect }) => {
    const { child, login } = startInAnotherProcess(undefined)
    const { uri } = await login
    const homes = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`graphmcp-neo4j-${child.pid}-`))
    expect(homes()).toHaveLength(1)
    child.kill('SIGKILL')
    expect(await goneWithin(portOf(uri), 60_000)).toBe(true)
    for (let tries = 0; homes().length > 0 && tries < 50; tries++) await sleep(100)
    expect(homes()).toEqual([])
  },
)

test.concurrent(
  'a home whose database was killed hard keeps its data, needs its plugin no more, and is refused while in use',
  async ({ expect }) => {
    const home = join(await mkdtemp(join(tmpdir(), 'home-')), 'data')
    const first = startInAnotherProcess(home)
    const login = await first.login
    await runOnce(login, undefined, 'CREATE (:Kept)')
    await expect(startNeo4j({ ...quiet, home })).rejects.toThrow('is in use by another running Neo4j')
    first.child.kill('SIGKILL')
    expect(await goneWithin(portOf(login.uri), 120_000)).toBe(true)
    const again = await startNeo4j({ ...quiet, home })
    await runOnce(again, undefined, 'MATCH (n:Kept) WITH count(n) AS found RETURN 1 / found')
    expect(again.password).toBe(login.password)
    await again.stop()
    expect(existsSync(home)).toBe(true)
  },
)

test('what the database itself refuses is told in its words', async ({ expect }) => {
  const settings = { 'no.such.setting': '1' }
  await expect(startNeo4j({ ...quiet, settings })).rejects.toThrow(
    'No declared setting with name: no.such.setting',
  )
})
