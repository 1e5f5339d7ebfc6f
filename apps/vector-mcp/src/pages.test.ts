import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { CLI_ARGUMENTS } from './testing/connect-client.ts'

const TOKEN = 'a-token-of-some-length'
const origin = 'https://tools.example'

/** Where the server serves HTTP; its database is not asked for anything. */
async function startHttp(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, CLI_ARGUMENTS, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TRANSPORT: 'http',
      HTTP_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  for await (const line of createInterface(child.stderr)) {
    told += `${line}\n`
    const [, url] = /"url":"([^"]+)"/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error(told)
}

test('S07: a page of an allowed origin, in any spelling, may ask, call and read', async () => {
  const url = await startHttp({
    NEO4J_URI: 'bolt://127.0.0.1:9',
    NEO4J_PASSWORD: 'unused-password',
    EMBEDDING_MODEL: './none.mjs',
    HTTP_TOKEN: TOKEN,
    HTTP_ALLOWED_HOSTS: 'Tools.Example',
  })
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
  const answered = await fetch(url, {
    method: 'POST',
    headers: {
      origin,
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  })
  expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  expect(await answered.text()).toContain('"result":{')
})
