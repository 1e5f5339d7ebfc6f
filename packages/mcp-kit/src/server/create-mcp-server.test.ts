import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createLog } from '../log/log.ts'
import { defineTool } from '../tools/define-tool.ts'
import type { ChangingTools, Tool } from '../tools/tool.ts'
import { createMcpServer } from './create-mcp-server.ts'
import { followChanges } from './follow-changes.ts'
import type { ServerDefinition } from './server-definition.ts'

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Says it again',
  annotations,
  input: () => z.object({ text: z.string().max(5), times: z.int().min(1).default(1) }),
  handle: async ({ text, times }) => text.repeat(times),
})
const fail = defineTool({
  name: 'fail',
  title: 'Fail',
  description: 'Fails',
  annotations,
  input: () => z.object({}),
  handle: () => Promise.reject(new Error('it failed')),
})

function define(parts: Partial<ServerDefinition>): ServerDefinition {
  return {
    name: 'test',
    title: 'Test',
    version: '1.0.0',
    instructions: 'Try it.',
    tools: [echo, fail],
    describeError: async (error) => `described: ${error instanceof Error ? error.message : String(error)}`,
    log: createLog({ level: 'error', secrets: [] }),
    close: async () => undefined,
    ...parts,
  }
}

async function connect(definition: ServerDefinition): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await followChanges(createMcpServer(definition), definition.tools).connect(ours)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(theirs)
  return client
}

const text = (value: string, isError = false) => ({
  content: [{ type: 'text', text: value }],
  ...(isError ? { isError } : {}),
})

describe('calls', () => {
  test.each([
    [{ name: 'echo', arguments: { text: 'ab' } }, text('ab')],
    [{ name: 'echo', arguments: { text: 'ab', times: '2' } }, text('abab')],
    [{ name: 'echo', arguments: { text: 'ab', times: null } }, text('ab')],
    [
      { name: 'echo', arguments: { text: 'abcdef' } },
      text('described: the argument "text": Too big: expected string to have <=5 characters', true),
    ],
    [{ name: 'echo' }, text('described: the argument "text" is missing', true)],
    [{ name: 'fail' }, text('described: it failed', true)],
    [{ name: 'off' }, text('off is off', true)],
  ])('%j', async (call, answer) => {
    const client = await connect(define({ refused: new Map([['off', 'off is off']]) }))
    expect(await client.callTool(call)).toEqual(answer)
  })
})

test('a list that changes is told, and asked for anew', async () => {
  let current: readonly Tool[] = [echo]
  const listeners = new Set<() => void>()
  const tools: ChangingTools = {
    list: async () => current,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = await connect(define({ tools }))
  const changed = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/tools/list_changed', () => resolve())
  })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo'])
  current = [echo, fail]
  for (const listener of listeners) listener()
  await changed
  expect((await client.callTool({ name: 'fail' })).isError).toBe(true)
  await client.close()
  await new Promise((resolve) => setImmediate(resolve))
  expect(listeners.size).toBe(0)
})
