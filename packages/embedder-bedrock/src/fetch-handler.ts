import { Readable } from 'node:stream'
import type { BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'

type RequestHandler = Exclude<
  NonNullable<BedrockRuntimeClientConfig['requestHandler']>,
  Record<string, never>
>

interface SignedRequest {
  readonly method: string
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | string[] | null>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Sends what the AWS client has signed through a `fetch`. */
export function createFetchHandler(fetch: typeof globalThis.fetch): RequestHandler {
  const handler = {
    async handle(request: SignedRequest) {
      const response = await fetch(addressOf(request), {
        method: request.method,
        headers: request.headers,
        ...(request.body !== undefined && { body: Buffer.from(request.body) }),
      })
      return {
        response: {
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          body: Readable.from([Buffer.from(await response.arrayBuffer())]),
        },
      }
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  }
  return handler
}

function addressOf({ protocol, hostname, port, path, query = {} }: SignedRequest): string {
  const address = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? ''].flat()) address.searchParams.append(name, one)
  }
  return address.href
}
