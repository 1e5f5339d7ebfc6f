import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './bolt.ts'

/**
 * Runs `work` while no other process holds `lock`; a lock whose owner is gone is taken over. Two that take over at
 * the same instant may both work, so the work must stand that: the lock saves a second download, no more.
 */
export async function withFileLock<T>(lock: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true })
  let told = false
  while (!(await takeLock(lock))) {
    if (!told) waiting()
    told = true
    await sleep(250)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  await removeAbandoned(lock)
  return false
}

/** Removes a lock whose owner is gone. */
export async function removeAbandoned(lock: string): Promise<void> {
  if (await isAbandoned(lock)) await rm(lock, { force: true })
}

async function isAbandoned(lock: string): Promise<boolean> {
  const owner = await readFile(lock, 'utf8').catch(() => undefined)
  if (owner === undefined) return false
  if (owner !== '') return !isAlive(Number(owner))
  // Its owner writes the id in the same moment; a file still empty after a second has none.
  await sleep(1000)
  return (await readFile(lock, 'utf8').catch(() => undefined)) === ''
}

/** Whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
