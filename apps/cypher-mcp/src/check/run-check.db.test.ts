import { afterEach, expect, test, vi } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { runCheck } from './run-check.ts'

const { uri, username, password } = testNeo4j()
const login = [`--uri=${uri}`, `--username=${username}`, `--password=${password}`]

afterEach(() => vi.restoreAllMocks())

async function check(argumentList: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  return { code: await runCheck(argumentList), text }
}

test('says which server answers, who may write, and what the limits are', async () => {
  const { code, text } = await check(login)
  expect(code).toBe(0)
  expect(text).toMatch(/^ok {6}connection: Neo4j \d{4}\.\d{2}\.\d+ \w+ at .+ as "/)
  expect(text).toMatch(/ok {6}indexes: \d+ online/)
  expect(text).toMatch(/ok {6}writes: /)
  expect(text).toContain('limits: 10 s, 2048 tokens, 1000 rows, lists under 52')
})

test('says that no write tool is offered where reads alone are wanted', async () => {
  const { text } = await check([...login, '--read-only'])
  expect(text).toContain('NEO4J_READ_ONLY offers no write tool')
})

test.each([
  ['a database that is not there', ['--uri=bolt://127.0.0.1:1', '--password=secret-word']],
  ['a wrong password', [`--uri=${uri}`, `--username=${username}`, '--password=secret-word']],
])('%s is a problem without the password in it, and exit code 1 (S10)', async (_, argumentList) => {
  const { code, text } = await check(argumentList)
  expect(code).toBe(1)
  expect(text).toContain('PROBLEM connection to 127.0.0.1')
  expect(text).not.toContain('secret-word')
})

test('says of a procedure that reads may never call that naming it is of no use', async () => {
  const { code, text } = await check([...login, '--read-procedures=apoc.load.json,my.proc'])
  expect(text).toContain('READ_PROCEDURES "apoc.load.json" has no effect: it may run Cypher text')
  expect(text).not.toContain('my.proc')
  expect(code).toBe(0)
})
