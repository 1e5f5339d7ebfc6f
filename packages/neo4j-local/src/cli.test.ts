import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

test.each([
  [['--port', 'abc'], '--port "abc" is no port; give a whole number from 1 to 65535'],
  [['--port', ''], '--port "" is no port'],
  [['--port', '70000'], 'port 70000 is not possible'],
  [['--neo4j-version', '4.4.0'], 'version "4.4.0" is too old; give 5.26.0 or a later one'],
])('%j is refused at once by name', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', tsx, cli, ...args], {
    encoding: 'utf8',
  })
  expect(stderr).toContain(`neo4j-local: ${message}`)
  expect(status).toBe(1)
})
