import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server answers the next questions with. */
export type EmbeddingAnswer =
  | { readonly kind: 'vector'; readonly embed: (text: string) => readonly unknown[] }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'silence' }

/** A loopback server that speaks the wire format of OpenAI's embeddings. */
export interface EmbeddingServer {
  readonly baseUrl: string
  /** The texts asked for, in order. */
  readonly asked: string[]
  answer: EmbeddingAnswer
  close(): Promise<void>
}

export async function startEmbeddingServer(answer: EmbeddingAnswer): Promise<EmbeddingServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { input } = JSON.parse(body) as { input: string | string[] }
      const texts = typeof input === 'string' ? [input] : input
      asked.push(...texts)
      const { answer } = running
      if (answer.kind === 'silence') return
      if (answer.kind === 'status') {
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message: 'the provider says no', type: 'test' } }))
        return
      }
      const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: answer.embed(text) }))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ object: 'list', data, model: 'test', usage: { prompt_tokens: 1, total_tokens: 1 } }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const running: EmbeddingServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return running
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
