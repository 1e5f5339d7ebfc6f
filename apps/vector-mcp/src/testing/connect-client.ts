import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fileURLToPath } from 'node:url'

/** What node is started with to run a program from its source. */
const programArguments = (cli: URL): string[] => [
  '--conditions=@graphmcp/source',
  '--import',
  'tsx',
  fileURLToPath(cli),
]

export const CLI_ARGUMENTS = programArguments(new URL('../cli.ts', import.meta.url))

/** A real client that has started the server as a process of its own. */
export interface RunningClient {
  readonly client: Client
  /** What the server wrote to stderr so far. */
  readonly log: () => string
  /** Calls a tool; the text of its answer, and whether it is an error. */
  call(name: string, input?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>
  /** How often the server said that its list of tools has changed. */
  readonly changes: () => number
  close(): Promise<void>
}

/** Starts this program, or the one at another path. */
export async function connectClient(
  environment: Record<string, string>,
  cli = new URL('../cli.ts', import.meta.url),
): Promise<RunningClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: programArguments(cli),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stderr: 'pipe',
  })
  let log = ''
  let changes = 0
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')))
  const client = new Client({ name: 'test', version: '1.0.0' })
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    changes += 1
  })
  await client.connect(transport)
  return {
    client,
    log: () => log,
    changes: () => changes,
    call: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input })
      const [block] = result.content as { text: string }[]
      return { text: block?.text ?? '', isError: result.isError === true }
    },
    close: () => client.close(),
  }
}
