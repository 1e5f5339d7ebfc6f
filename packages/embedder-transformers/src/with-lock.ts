import { open, readFile, rm } from 'node:fs/promises'
import { kill, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs the work while no other process that asks for the same lock does. A lock whose process is gone is taken. */
export async function withLock<T>(path: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; !(await take(path)); tries += 1) {
    if (tries === 0) waiting()
    if (await isStale(path)) await rm(path, { force: true })
    else await sleep(300)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isStale(path: string): Promise<boolean> {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  // Empty for the moment between its making and its writing.
  if (holder === 0) return false
  try {
    kill(holder, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
