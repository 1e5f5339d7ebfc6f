import { appendFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainFailure, measureLogs } from './explain-failure.ts'

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
  ['Unrecognized setting. No such: a.b.\r\nmore', 'did not start: Unrecognized setting. No such: a.b.'],
  ['Invalid maximum heap size: -Xmx1x', 'Invalid maximum heap size: -Xmx1x'],
  ['x\nERROR something new broke\ny', '(1): ERROR something new broke'],
  [
    [
      'ERROR Failed to start Neo4j',
      'Caused by: java.lang.IllegalStateException: the root of it',
      '\tat org.neo4j.kernel.api.exceptions.SomeException.throwIt(SomeException.java:1)',
      ' at org.neo4j.server.OtherError.main(OtherError.java:2)',
    ].join('\n'),
    '(1): Caused by: java.lang.IllegalStateException: the root of it',
  ],
  ['\tat org.neo4j.SomeException.throwIt(SomeException.java:1)', '(1): it logged nothing'],
  [
    'Caused by: org.neo4j.kernel.api.exceptions.ComponentInjectionException: no such component\n\tat org.neo4j.X.y(X.java:1)',
    'a plugin in HOME/plugins does not fit this version or its settings',
  ],
  ['', '(1): it logged nothing'],
])('explains %j', async (log, expected) => {
  const directory = await mkdtemp(join(tmpdir(), 'home-'))
  await mkdir(join(directory, 'logs'))
  await writeFile(join(directory, 'logs', 'neo4j.log'), log)
  const error = await explainFailure({ directory, password: 'x', temporary: true }, '1', {})
  expect(error.message.replace(directory, 'HOME').replaceAll('\\', '/')).toContain(expected)
  expect(error.message).not.toMatch(/[\r\n]/)
})

test('what an earlier start of the home has logged explains nothing', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'home-'))
  const home = { directory, password: 'x', temporary: false }
  await mkdir(join(directory, 'logs'))
  const log = join(directory, 'logs', 'console.log')
  await writeFile(log, 'java.net.BindException: Address already in use\n')
  const before = await measureLogs(home)
  await appendFile(log, 'ERROR something new broke\n')
  expect((await explainFailure(home, '1', before)).message).toBe(
    'Neo4j did not start (1): ERROR something new broke',
  )
})
