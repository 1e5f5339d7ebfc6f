import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { placePlugins } from './place-plugins.ts'

async function newHome() {
  const directory = await mkdtemp(join(tmpdir(), 'home-'))
  for (const folder of ['conf', 'plugins']) await mkdir(join(directory, folder))
  const jar = join(await mkdtemp(join(tmpdir(), 'jar-')), 'ours.jar')
  await writeFile(jar, 'ours')
  return { jar, folder: join(directory, 'plugins'), home: { directory, password: 'x', temporary: false } }
}

test('a plugin of an earlier start that is not asked for again goes', async () => {
  const { home, jar, folder } = await newHome()
  expect((await placePlugins(home, [jar])).map((path) => basename(path))).toEqual(['ours.jar'])
  expect((await placePlugins(home, [jar])).map((path) => basename(path))).toEqual(['ours.jar'])
  expect(await placePlugins(home, [])).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('a plugin that the user put there stays, and counts as one that is asked for', async () => {
  const { home, jar, folder } = await newHome()
  await writeFile(join(folder, 'own.jar'), 'own')
  await placePlugins(home, [jar, join(folder, 'own.jar')])
  expect(await placePlugins(home, [])).toEqual([join(folder, 'own.jar')])
})

test('one that Docker fetched goes too', async () => {
  const { home, folder } = await newHome()
  await placePlugins(home, [], ['apoc.jar'])
  await writeFile(join(folder, 'apoc.jar'), 'fetched')
  expect(await placePlugins(home, [])).toEqual([])
})
