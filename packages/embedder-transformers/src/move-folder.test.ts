import { mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers'
import { expect, test } from 'vitest'
import { moveFolder } from './move-folder.ts'

test('a file that something still reads is no obstacle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  await mkdir(join(folder, 'from'))
  await writeFile(join(folder, 'from', 'model.onnx'), 'abc')
  const reader = await open(join(folder, 'from', 'model.onnx'))
  setTimeout(() => void reader.close(), 500)
  await moveFolder(join(folder, 'from'), join(folder, 'to'))
  expect(await readFile(join(folder, 'to', 'model.onnx'), 'utf8')).toBe('abc')
})

test('what cannot be moved is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  await expect(moveFolder(join(folder, 'from'), join(folder, 'to'))).rejects.toMatchObject({ code: 'ENOENT' })
})
