import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { APP } from '../testing/start-server.ts'

test.each([
  [['--help'], 0],
  [['--version'], 0],
  [['completion'], 0],
  [['setup', 'json'], 0],
  // It has a problem to tell of, heard or not: no database is there.
  [['check'], 1],
])('%j ends quietly where nobody reads what it prints, as behind `| head`', async (words, expected) => {
  const child = spawn(process.execPath, [APP, ...words], {
    env: { PATH: process.env.PATH, NEO4J_URI: 'bolt://127.0.0.1:9', NEO4J_PASSWORD: 'unused' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdout.destroy()
  const [code] = (await once(child, 'close')) as [number | null]
  expect(stderr).not.toMatch(/EPIPE|\n\s+at /)
  expect(code).toBe(expected)
})
