import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForBolt, type Login } from './bolt.ts'
import { explainFailure, measureLogs } from './explain-failure.ts'
import type { Home } from './home.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import type { LocalNeo4j } from './options.ts'
import { startSupervised, type SupervisedCommand } from './supervised-process.ts'

const startLimit = 180_000
const leastFreeBytes = 200e6

/** Starts the command and waits until its database answers on the port; cleans up where it does not. */
export async function launchNeo4j(
  home: Home,
  port: number,
  command: Pick<SupervisedCommand, 'command' | 'args' | 'stopCommand'>,
): Promise<LocalNeo4j> {
  await refuseFullDisk(home)
  const login: Login = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password: home.password }
  const before = await measureLogs(home)
  const running = startSupervised({
    ...command,
    logFile: join(home.directory, 'logs', 'console.log'),
    ...(home.temporary ? { removeDirectory: home.directory } : {}),
    graceMilliseconds: home.temporary ? 0 : 30_000,
  })
  const giveUp = new AbortController()
  const ended = running.exited.then(async (outcome) =>
    Promise.reject(await explainFailure(home, outcome, before)),
  )
  try {
    await Promise.race([waitForBolt(port, login, giveUp.signal), ended, failAfter(startLimit, giveUp.signal)])
  } catch (error) {
    giveUp.abort()
    await running.stop()
    throw error
  }
  giveUp.abort()
  ended.catch(() => undefined)
  return { ...login, stop: () => running.stop() }
}

async function refuseFullDisk({ directory }: Home): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize > leastFreeBytes) return
  const free = Math.round((bavail * bsize) / 1e6)
  throw new Neo4jLocalError(
    `the disk with ${directory} is full (${free} MB free, ${leastFreeBytes / 1e6} MB needed); free some, or set home or TMPDIR`,
  )
}

function failAfter(milliseconds: number, cancelled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const seconds = milliseconds / 1000
    const timer = setTimeout(
      () => reject(new Neo4jLocalError(`Neo4j did not answer within ${seconds} s of its start`)),
      milliseconds,
    )
    cancelled.addEventListener('abort', () => clearTimeout(timer))
  })
}
