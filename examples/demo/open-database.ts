import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startNeo4j, type LocalNeo4j } from '@graphmcp/neo4j-local'

export interface DemoDatabase extends LocalNeo4j {
  /** How to end it, where it outlives the demo. */
  toEnd?: string
}

/** A database that ends with the demo, or one that stays up: `neo4j-local` in a process of its own. */
export async function openDatabase(keep: boolean): Promise<DemoDatabase> {
  return keep && !process.env['NEO4J_URI'] ? startInBackground() : startNeo4j()
}

async function startInBackground(): Promise<DemoDatabase> {
  const command = fileURLToPath(new URL('../../packages/neo4j-local/dist/cli.js', import.meta.url))
  const log = join(await mkdtemp(join(tmpdir(), 'graphmcp-demo-')), 'neo4j-local.log')
  console.log('starting a Neo4j that stays up')
  const child = spawn(process.execPath, [command], {
    detached: true,
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
    windowsHide: true,
  }) as ChildProcessByStdio<null, Readable, null>
  const stopFollowing = followLog(log)
  const settings = await readSettings(child, log).finally(stopFollowing)
  child.removeAllListeners('exit')
  child.stdout.destroy()
  child.unref()
  // It writes no more into it; where a file in use cannot be removed, it stays.
  await rm(dirname(log), { recursive: true, force: true }).catch(() => undefined)
  const { NEO4J_URI: uri = '', NEO4J_USERNAME: username = '', NEO4J_PASSWORD: password = '' } = settings
  return { uri, username, password, stop: async () => void child.kill(), toEnd: `kill ${child.pid}` }
}

/** What neo4j-local prints once the database answers. */
function readSettings(
  child: ChildProcessByStdio<null, Readable, null>,
  log: string,
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const found: Record<string, string> = {}
    createInterface({ input: child.stdout }).on('line', (line) => {
      const equals = line.indexOf('=')
      found[line.slice(0, equals)] = line.slice(equals + 1)
      if ('NEO4J_PASSWORD' in found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Neo4j did not start; see ${log}`)))
  })
}

/** Shows what is written to the log, as downloads may take a while. */
function followLog(log: string): () => void {
  let shown = 0
  const timer = setInterval(() => {
    void readFile(log, 'utf8').then((text) => {
      process.stderr.write(text.slice(shown))
      shown = text.length
    })
  }, 500)
  return () => clearInterval(timer)
}
