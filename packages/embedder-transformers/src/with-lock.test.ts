import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLock } from './with-lock.ts'

const newLock = async () => join(await mkdtemp(join(tmpdir(), 'lock-')), 'it.lock')

test('two that ask for it work one after the other', async () => {
  const lock = await newLock()
  const events: string[] = []
  const work = (name: string) =>
    withLock(
      lock,
      () => events.push(`${name} waits`),
      async () => {
        events.push(`${name} begins`)
        await sleep(100)
        events.push(`${name} ends`)
      },
    )
  const first = work('first')
  await sleep(20)
  await Promise.all([first, work('second')])
  expect(events).toEqual(['first begins', 'second waits', 'first ends', 'second begins', 'second ends'])
})

test('a failure gives it back', async () => {
  const lock = await newLock()
  await expect(
    withLock(
      lock,
      () => undefined,
      () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no')
  expect(await readdir(dirname(lock))).toEqual([])
})

test('that of a process that is gone is taken', async () => {
  const lock = await newLock()
  await writeFile(lock, String(spawnSync(process.execPath, ['-e', '0']).pid))
  expect(
    await withLock(
      lock,
      () => undefined,
      () => Promise.resolve('done'),
    ),
  ).toBe('done')
})
