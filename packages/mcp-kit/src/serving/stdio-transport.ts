import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import type { Readable, Writable } from 'node:stream'
import { createLineReader, type Line } from './line-reader.ts'
import { normalizeRequest } from './normalize-request.ts'

const LONGEST_MESSAGE = 10 * 1024 * 1024

/**
 * MCP over two streams, one message a line. Unlike the SDK's it answers what it cannot read (bad JSON, no
 * JSON-RPC message, a line beyond 10 MiB) with an error and lives on.
 */
export function createStdioTransport(
  input: Readable,
  output: Writable,
  options: { readonly onAnswer?: () => void } = {},
): Transport {
  let closed = false
  const write = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      if (closed || output.destroyed) return resolve()
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  const refuse = (id: string | number | null, code: number, text: string): void => {
    write({ jsonrpc: '2.0', id, error: { code, message: text } }).catch(() => {})
    transport.onerror?.(new Error(text))
  }
  const receive = (line: Line): void => {
    if (closed) return
    if (line.kind === 'too-long') {
      return refuse(null, -32600, `the message is longer than ${LONGEST_MESSAGE} bytes`)
    }
    // A byte order mark counts as blank here, and JSON takes none.
    const text = line.text.trim()
    if (text === '') return
    let message: unknown
    try {
      message = normalizeRequest(JSON.parse(text))
    } catch {
      return refuse(null, -32700, 'the message is not JSON')
    }
    let valid: JSONRPCMessage
    try {
      valid = parseJSONRPCMessage(message)
    } catch {
      return refuse(
        idOf(message),
        -32600,
        'the message is not a JSON-RPC 2.0 request, response or notification',
      )
    }
    transport.onmessage?.(valid)
  }
  const read = createLineReader(LONGEST_MESSAGE, receive)
  const close = async (): Promise<void> => {
    if (closed) return
    closed = true
    input.off('data', read)
    transport.onclose?.()
  }
  const transport: Transport = {
    start: async () => {
      input.on('data', read)
      input.on('end', () => void close())
      input.on('close', () => void close())
      output.on('close', () => void close())
    },
    send: async (message) => {
      await write(message)
      if ('result' in message) options.onAnswer?.()
    },
    close,
  }
  return transport
}

function idOf(message: unknown): string | number | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
