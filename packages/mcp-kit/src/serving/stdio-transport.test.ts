import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createStdioTransport } from './stdio-transport.ts'

async function receive(
  ...chunks: (string | Buffer)[]
): Promise<{ taken: JSONRPCMessage[]; answered: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = createStdioTransport(input, output)
  const taken: JSONRPCMessage[] = []
  transport.onmessage = (message) => void taken.push(message)
  const ended = new Promise<void>((resolve) => (transport.onclose = resolve))
  await transport.start()
  for (const chunk of chunks) input.write(chunk)
  input.end()
  await ended
  return { taken, answered: String(output.read() ?? '') }
}

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.each<[string, (string | Buffer)[]]>([
  ['a byte order mark in front of the first message', [`\uFEFF${LIST}\n`]],
  ['one that comes in pieces', [Buffer.of(0xef), Buffer.of(0xbb, 0xbf), `${LIST}\n`]],
  ['one on a line of its own', [`\uFEFF\r\n${LIST}\r\n`]],
  ['one in front of a later message', [`\n\uFEFF${LIST}\n`]],
])('K01: %s is taken', async (_, chunks) =>
  expect(await receive(...chunks)).toEqual({ taken: [list], answered: '' }),
)

test('K01: null for what is absent is taken', async () => {
  const line = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":null,"cursor":null}}\n'
  expect(await receive(line)).toEqual({ taken: [{ ...list, params: {} }], answered: '' })
})

test('what is no message is answered, and the next one is taken', async () => {
  const { taken, answered } = await receive('{"jsonrpc"\n', '{"id":7}\n', `${LIST}\n`)
  expect(taken).toEqual([list])
  const codes = answered.trim().split('\n')
  expect(codes.map((line) => (JSON.parse(line) as { error: { code: number } }).error.code)).toEqual([
    -32700, -32600,
  ])
})
