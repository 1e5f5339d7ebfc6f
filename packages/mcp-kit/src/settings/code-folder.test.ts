import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { codeFolder } from './code-folder.ts'

test('compiled code is where only the user writes', () => {
  vi.stubEnv('XDG_CACHE_HOME', '')
  expect(codeFolder('linux')).toBe(join(homedir(), '.cache', 'graphmcp', 'compiled'))
  vi.stubEnv('XDG_CACHE_HOME', '/elsewhere')
  expect(codeFolder('linux')).toBe(join('/elsewhere', 'graphmcp', 'compiled'))
  expect(codeFolder('darwin')).toBeUndefined()
  expect(codeFolder('win32')).toBeUndefined()
  vi.unstubAllEnvs()
})
