import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the loopback server got it. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Parsed JSON. */
  readonly body: unknown
  /** Milliseconds since the process began. */
  readonly at: number
}

/** What the loopback server answers; `hang` never answers, `drop` closes the socket. */
export type ProviderAnswer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'hang'
  | 'drop'

export interface RunningProvider {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  readonly requests: ReceivedRequest[]
  /** Requests whose socket the client closed before an answer. */
  givenUp(): number
  stop(): Promise<void>
}

/** Starts a server on the loopback that answers each request with what `answer` says. */
export async function startProvider(
  answer: (request: ReceivedRequest) => ProviderAnswer,
): Promise<RunningProvider> {
  const requests: ReceivedRequest[] = []
  let givenUp = 0
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('close', () => {
      if (!response.writableEnded) givenUp += 1
    })
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const request: ReceivedRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        at: performance.now(),
      }
      requests.push(request)
      send(response, answer(request))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    givenUp: () => givenUp,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, answer: ProviderAnswer): void {
  if (answer === 'hang') return
  if (answer === 'drop') {
    response.destroy()
    return
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(text)
}
