export interface ClientSettings {
  readonly model: string
  readonly apiKey: string
  readonly address: string
  readonly fetch: typeof globalThis.fetch
}

/**
 * The two calls of Google's client that LangChain's class makes. Google's own client takes no `fetch`, so it can
 * neither be cancelled nor kept from carrying the key along a redirect.
 */
export function createClient({ model, apiKey, address, fetch }: ClientSettings) {
  async function post(method: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${address}/v1beta/models/${model}:${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  return {
    embedContent: (request: object) => post('embedContent', request),
    batchEmbedContents: ({ requests }: { requests: object[] }) =>
      post('batchEmbedContents', {
        requests: requests.map((request) => ({ model: `models/${model}`, ...request })),
      }),
  }
}
