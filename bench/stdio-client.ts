import { spawn, type ChildProcess } from 'node:child_process'

/** A client that does as little as can be done, so that what is measured is the server. */
export interface StdioClient {
  readonly child: ChildProcess
  request(method: string, params?: object): Promise<unknown>
  /** Resolves when the server has ended. */
  close(): Promise<void>
}

interface Response {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export function startStdioClient(command: string, args: readonly string[], environment: object): StdioClient {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const waiting = new Map<number, (response: Response) => void>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const response = JSON.parse(line) as Response
      waiting.get(response.id)?.(response)
      waiting.delete(response.id)
    }
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      for (const settle of waiting.values())
        settle({ id: 0, error: { message: `ended with ${code}: ${stderr}` } })
      resolve()
    })
  })
  let lastId = 0
  return {
    child,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error }) =>
          error === undefined ? resolve(result) : reject(new Error(error.message)),
        )
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
      }),
    close: () => {
      child.stdin.end()
      return ended
    },
  }
}

export function initialize(client: StdioClient): Promise<unknown> {
  const clientInfo = { name: 'bench', version: '1.0.0' }
  return client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
}

export function callTool(client: StdioClient, name: string, input: object): Promise<unknown> {
  return client.request('tools/call', { name, arguments: input })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
