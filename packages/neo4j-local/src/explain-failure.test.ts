import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

test.each([
  ['java.io.IOException: No space left on device', 'the disk with HOME is full'],
  ['java.net.BindException: Address already in use', 'its port is taken by another process'],
  [
    'FileLockException: Lock file has been locked by another process',
    'the home HOME is in use by another running',
  ],
  ['UnsupportedClassVersionError: class file version 65.0', 'needs a newer Java'],
  [
    'Unrecognized setting. No declared setting with name: no.such.',
    'No declared setting with name: no.such.',
  ],
  ['Invalid maximum heap size: -Xmx1x', 'Invalid maximum heap size: -Xmx1x'],
  ['x\nERROR something new broke\ny', '(1): ERROR something new broke'],
  ['', '(1): it logged nothing'],
])('explains %j', async (log, expected) => {
  const directory = await mkdtemp(join(tmpdir(), 'home-'))
  await mkdir(join(directory, 'logs'))
  await writeFile(join(directory, 'logs', 'neo4j.log'), log)
  const error = await explainFailure({ directory, password: 'x', temporary: true }, '1')
  expect(error.message.replace(directory, 'HOME')).toContain(expected)
})
