import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { codeFolder } from './code-folder.ts'

afterEach(() => void vi.unstubAllEnvs())

test('compiled code is where only the user writes', () => {
  vi.stubEnv('XDG_CACHE_HOME', '')
  expect(codeFolder('linux')).toBe(join(homedir(), '.cache', 'graphmcp', 'compiled'))
  vi.stubEnv('XDG_CACHE_HOME', '/elsewhere')
  expect(codeFolder('linux')).toBe(join('/elsewhere', 'graphmcp', 'compiled'))
  expect(codeFolder('darwin')).toBe(join(tmpdir(), 'node-compile-cache'))
  expect(codeFolder('win32')).toBe(join(tmpdir(), 'node-compile-cache'))
})

test.each(['cache', './cache', '../cache', '.', '~/.cache', ' /cache'])(
  'a relative cache %j is ignored',
  (cache) => {
    vi.stubEnv('XDG_CACHE_HOME', cache)
    expect(codeFolder('linux')).toBe(join(homedir(), '.cache', 'graphmcp', 'compiled'))
  },
)

test.skipIf(process.platform === 'win32').each(['home', '.', '~'])(
  'a relative home %j is no place',
  (home) => {
    vi.stubEnv('XDG_CACHE_HOME', 'cache')
    vi.stubEnv('HOME', home)
    expect(codeFolder('linux')).toBeUndefined()
    vi.stubEnv('TMPDIR', 'tmp')
    expect(codeFolder('darwin')).toBeUndefined()
  },
)
