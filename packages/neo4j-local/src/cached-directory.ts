import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './bolt.ts'
import { removeAbandoned, withFileLock } from './file-lock.ts'

const manifestName = 'complete.json'

/**
 * A folder in the cache, filled once and then only read. `fill` works in a folder of its own that is renamed when it
 * is complete, so that an interrupted or a second download never leaves half of one behind.
 */
export async function cachedDirectory(
  directory: string,
  waiting: () => void,
  fill: (directory: string) => Promise<void>,
): Promise<string> {
  if (await isComplete(directory)) return directory
  return withFileLock(`${directory}.lock`, waiting, async () => {
    if (await isComplete(directory)) return directory
    await removeLeftOvers(directory)
    const parent = dirname(directory)
    await mkdir(parent, { recursive: true })
    const work = await mkdtemp(join(parent, `${basename(directory)}.part-`))
    try {
      await fill(work)
      await writeFile(join(work, manifestName), JSON.stringify(await sizesIn(work)))
      await moveInto(work, directory)
    } finally {
      await rm(work, { recursive: true, force: true, maxRetries: 10 })
    }
    return directory
  })
}

async function moveInto(work: string, directory: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(work, directory)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(code) && (await isComplete(directory))) return
      // Windows moves no folder while a virus scanner reads what was just written there.
      const held = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code)
      if (!held || tries === 50) throw error
      await sleep(200)
    }
  }
}

/** Every file is there with the size it had: a jar that was cut or removed is noticed before Java trips over it. */
export async function isComplete(directory: string): Promise<boolean> {
  try {
    const sizes = JSON.parse(await readFile(join(directory, manifestName), 'utf8')) as Record<string, number>
    const found = await sizesIn(directory)
    return Object.entries(sizes).every(([file, size]) => found[file] === size)
  } catch {
    return false
  }
}

async function sizesIn(directory: string): Promise<Record<string, number>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== manifestName)
  const sizes = files.map(async (file) => {
    const path = join(file.parentPath, file.name)
    return [path.slice(directory.length + 1), (await stat(path)).size] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

/**
 * Removes what interrupted downloads have left in a folder of cached ones: the locks of processes that are gone, and
 * half-filled folders that no lock belongs to.
 */
export async function removeInterrupted(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.lock'))) await removeAbandoned(join(parent, name))
  for (const name of names) {
    const [, base] = /^(.+)\.part-[^.]+$/.exec(name) ?? []
    // Looked up only now: a lock is taken before its folder is made.
    if (base === undefined || existsSync(join(parent, `${base}.lock`))) continue
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function removeLeftOvers(directory: string): Promise<void> {
  const parent = dirname(directory)
  const names = await readdir(parent).catch(() => [])
  const parts = names.filter((name) => name.startsWith(`${basename(directory)}.part-`))
  const paths = [...parts.map((name) => join(parent, name)), directory]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true, maxRetries: 10 })))
}
