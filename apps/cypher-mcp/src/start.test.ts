import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { APP, startServer, stopServers } from './testing/start-server.ts'

/** What is loaded before the first answer: the entry, the server it asks for, and what they require at once. */
function loadedAtStart(): ReadonlyMap<string, string> {
  const folder = dirname(APP)
  const loaded = new Map<string, string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    const code = readFileSync(join(folder, file), 'utf8')
    loaded.set(file, code)
    // What a function requires, as `()=>require(…)`, is loaded when it is called.
    for (const [, name = ''] of code.matchAll(/(?<!=>)require\(["'`]\.\/([^"'`]+\.cjs)["'`]\)/g)) load(name)
  }
  load('cli.cjs')
  const serving = readdirSync(folder).find((file) => file.startsWith('serving-'))
  expect(serving).toBeDefined()
  load(serving ?? '')
  return loaded
}

test('P03: neither driver nor token table, nor HTTP, help and commands are loaded before the first answer', () => {
  const loaded = loadedAtStart()
  for (const [file, code] of loaded) {
    expect(file).not.toMatch(/cl100k|run-command|serve-over-http|run-cypher/)
    expect(code).not.toMatch(/ServiceUnavailable|BytePairEncoding|scriptName/)
  }
  const bytes = [...loaded.values()].reduce((sum, code) => sum + code.length, 0)
  expect(bytes).toBeLessThan(400_000)
})

test('P03, P04: the handshake and the list of tools need no database', async () => {
  const server = startServer({ NEO4J_URI: 'bolt://127.0.0.1:9', NEO4J_PASSWORD: 'unused' })
  expect((await server.initialize()).result?.serverInfo).toMatchObject({ name: 'cypher-mcp' })
  expect((await server.request('tools/list')).result?.tools).toHaveLength(3)
  const [first, second] = await Promise.all(
    [1, 2].map(() => server.call('read_cypher', { query: 'RETURN 1' })),
  )
  expect(first?.text).toContain('127.0.0.1:9')
  expect(second).toEqual(first)
  stopServers()
})
