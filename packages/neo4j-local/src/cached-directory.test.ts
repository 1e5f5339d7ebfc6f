import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cachedDirectory, removeInterrupted } from './cached-directory.ts'

const quiet = () => undefined
const newPlace = async () => join(await mkdtemp(join(tmpdir(), 'cache-')), 'thing')

test('fills once, and is only read afterwards', async () => {
  const place = await newPlace()
  let fills = 0
  const fill = async (work: string) => {
    fills++
    await writeFile(join(work, 'a.jar'), 'abc')
  }
  await cachedDirectory(place, quiet, fill)
  await cachedDirectory(place, quiet, fill)
  expect(fills).toBe(1)
  expect(await readFile(join(place, 'a.jar'), 'utf8')).toBe('abc')
})

test('two that start at once fill once', async () => {
  const place = await newPlace()
  let fills = 0
  let waits = 0
  const fill = async (work: string) => {
    fills++
    await sleep(300)
    await writeFile(join(work, 'a.jar'), 'abc')
  }
  const start = () => cachedDirectory(place, () => waits++, fill)
  expect(await Promise.all([start(), start()])).toEqual([place, place])
  expect({ fills, waits }).toEqual({ fills: 1, waits: 1 })
})

test('a failed fill leaves nothing behind', async () => {
  const place = await newPlace()
  const fill = async (work: string) => {
    await writeFile(join(work, 'half.jar'), 'a')
    throw new Error('network gone')
  }
  await expect(cachedDirectory(place, quiet, fill)).rejects.toThrow('network gone')
  expect(await readdir(join(place, '..'))).toEqual([])
})

test('a file that something still reads is no obstacle', async () => {
  const place = await newPlace()
  await cachedDirectory(place, quiet, async (work) => {
    await writeFile(join(work, 'a.jar'), 'abc')
    const reader = await open(join(work, 'a.jar'))
    setTimeout(() => void reader.close(), 500)
  })
  expect(await readFile(join(place, 'a.jar'), 'utf8')).toBe('abc')
})

test('a file that was cut is fetched again', async () => {
  const place = await newPlace()
  const fill = (work: string) => writeFile(join(work, 'a.jar'), 'abc')
  await cachedDirectory(place, quiet, fill)
  await truncate(join(place, 'a.jar'), 1)
  await cachedDirectory(place, quiet, fill)
  expect(await readFile(join(place, 'a.jar'), 'utf8')).toBe('abc')
})

test('the lock of a process that is gone is taken over', async () => {
  const place = await newPlace()
  const gone = spawnSync(process.execPath, ['-e', '0']).pid
  await writeFile(`${place}.lock`, String(gone))
  await cachedDirectory(place, quiet, (work) => writeFile(join(work, 'a.jar'), 'abc'))
  expect(await readdir(join(place, '..'))).toEqual(['thing'])
})

test('what interrupted downloads of other versions have left goes, and what is under way stays', async () => {
  const parent = join(await newPlace(), '..')
  const gone = spawnSync(process.execPath, ['-e', '0']).pid
  for (const folder of ['old.part-Ab12', 'orphan.part-Cd34', 'busy.part-Ef56', 'whole']) {
    await mkdir(join(parent, folder))
    await writeFile(join(parent, folder, 'a.jar'), 'a')
  }
  await writeFile(join(parent, 'old.lock'), String(gone))
  await writeFile(join(parent, 'busy.lock'), String(process.pid))
  await removeInterrupted(parent)
  expect((await readdir(parent)).sort()).toEqual(['busy.lock', 'busy.part-Ef56', 'whole'])
})
