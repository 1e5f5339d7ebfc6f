import { createServer, type AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cacheDirectory } from './cache-directory.ts'
import { freePort } from './free-port.ts'
import { useGivenDatabase } from './given-database.ts'
import { checkOptions } from './options.ts'
import { explainNoWay } from './start-neo4j.ts'
import { settingVariables } from './start-with-docker.ts'

describe('options that could not be meant are refused by name', () => {
  test.each([
    [{ version: 'latest' }, 'version "latest" is no Neo4j version; give one such as 2026.09.0'],
    [{ version: '2026.09.0</version>' }, 'version "2026.09.0</version>" is no Neo4j version'],
    [{ version: '4.4.0' }, 'version "4.4.0" is too old; give 5.26.0 or a later one, such as 2026.09.0'],
    [{ version: '5.25.1' }, 'version "5.25.1" is too old'],
    [{ port: 0 }, 'port 0 is not possible'],
    [{ port: 70000 }, 'port 70000 is not possible'],
    [{ port: Number('x') }, 'port NaN is not possible'],
    [{ settings: { 'a.b': '1\nc.d=2' } }, 'setting "a.b" must fit on one line'],
  ])('%j', (options, message) => {
    expect(() => checkOptions(options)).toThrow(message)
  })
})

test.each(['5.26.0', '5.26.30', '2025.01.0', '2026.09.0'])('version %s is taken', (version) => {
  expect(() => checkOptions({ version })).not.toThrow()
})

test('a port that is taken is named', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(freePort(port)).rejects.toThrow(`port ${port} is taken by another process`)
  server.close()
})

describe('NEO4J_URI', () => {
  test('is passed over where a version or plugins are asked for', async () => {
    const environment = { NEO4J_URI: 'bolt://127.0.0.1:1' }
    expect(await useGivenDatabase({ version: '2026.03.1' }, environment)).toBeUndefined()
    expect(await useGivenDatabase({ plugins: ['apoc'] }, environment)).toBeUndefined()
    expect(await useGivenDatabase({}, {})).toBeUndefined()
  })

  test('that does not answer is an error without its password', async () => {
    const environment = { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'secret-word' }
    const error: unknown = await useGivenDatabase({}, environment).catch((reason: unknown) => reason)
    expect(String(error)).toContain('NEO4J_URI is set, but the database there does not answer')
    expect(String(error)).not.toContain('secret-word')
  })
})

test('without any way to start one, all three ways are named', () => {
  const { message } = explainNoWay(
    '2026.09.0',
    { rejected: ['/usr/bin/java is Java 17'] },
    'docker is not on PATH',
  )
  expect(message).toBe(
    'no way to start Neo4j 2026.09.0: no Java 21 or later was found (/usr/bin/java is Java 17); ' +
      'docker is not on PATH. Do one of these three: set NEO4J_URI (with NEO4J_USERNAME and NEO4J_PASSWORD) to a ' +
      'running database; install Java 21 or later (JAVA_HOME or PATH) and Maven; or start Docker.',
  )
})

test.each([
  ['linux', {}, join(homedir(), '.cache')],
  ['linux', { XDG_CACHE_HOME: '/c' }, '/c'],
  ['linux', { XDG_CACHE_HOME: '' }, join(homedir(), '.cache')],
  ['linux', { XDG_CACHE_HOME: 'c' }, join(homedir(), '.cache')],
  ['linux', { XDG_CACHE_HOME: '../c' }, join(homedir(), '.cache')],
  ['darwin', { XDG_CACHE_HOME: './c' }, join(homedir(), 'Library', 'Caches')],
  ['darwin', {}, join(homedir(), 'Library', 'Caches')],
  ['win32', { LOCALAPPDATA: '/l' }, '/l'],
] as const)('the cache of %s with %j lies in %s', (platform, environment, base) => {
  expect(cacheDirectory(platform, environment)).toBe(join(base, 'graphmcp', 'neo4j'))
})

test("settings become the variables of Docker's image", () => {
  expect(settingVariables({ 'db.tx_log.preallocate': 'false' })).toEqual({
    NEO4J_db_tx__log_preallocate: 'false',
  })
})
