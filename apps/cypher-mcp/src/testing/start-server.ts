import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { buildApp } from './build-app.ts'

/** The app that the tests start, as it is released. */
export const APP = await buildApp()

export interface Message {
  readonly jsonrpc: string
  readonly id?: number | string | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** The app as a process of its own, spoken to by bare lines, so that a test sees every byte. */
export interface RunningServer {
  readonly child: ChildProcess
  /** Every line of stdout so far. */
  readonly lines: readonly string[]
  readonly messages: () => Message[]
  readonly stderr: () => string
  /** Writes a line as it is. */
  readonly send: (line: string) => void
  /** Sends a request and resolves to its response. */
  request(method: string, params?: unknown): Promise<Message>
  initialize(): Promise<Message>
  /** Calls a tool; its text, and whether it is an error. */
  call(name: string, input?: unknown): Promise<{ text: string; isError: boolean }>
  /** Resolves to the exit code and signal. */
  exit(): Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

const running = new Set<ChildProcess>()

export function startServer(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): RunningServer {
  const child = spawn(process.execPath, [APP, ...flags], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  exited.then(
    () => running.delete(child),
    () => running.delete(child),
  )

  const lines: string[] = []
  const waiting = new Map<number, (message: Message) => void>()
  let rest = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      const message = JSON.parse(line) as Message
      if (typeof message.id === 'number' && message.method === undefined) waiting.get(message.id)?.(message)
    }
  })
  child.stdin.on('error', () => undefined)

  let lastId = 0
  const send = (line: string): void => void child.stdin.write(`${line}\n`)
  const request = (method: string, params?: unknown): Promise<Message> => {
    const id = ++lastId
    const response = new Promise<Message>((resolve, reject) => {
      waiting.set(id, resolve)
      void exited.then(([code]) => reject(new Error(`the server ended with ${code}: ${stderr}`)))
    })
    send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return response
  }
  return {
    child,
    lines,
    messages: () => lines.map((line) => JSON.parse(line) as Message),
    stderr: () => stderr,
    send,
    request,
    initialize: () =>
      request('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1.0.0' },
      }),
    call: async (name, input) => {
      const { result, error } = await request('tools/call', {
        name,
        ...(input === undefined ? {} : { arguments: input }),
      })
      if (result === undefined) return { text: error?.message ?? '', isError: true }
      const [block] = result.content as { text: string }[]
      return { text: block?.text ?? '', isError: result.isError === true }
    },
    exit: () => exited,
  }
}

/** Ends every server of the tests that has not ended. */
export function stopServers(): void {
  for (const child of running) child.kill('SIGKILL')
}
