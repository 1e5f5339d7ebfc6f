import { abortable } from '../abortable.ts'
import { checkVector } from '../check-vector.ts'
import type { Embedder } from '../embedder.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { describeMalformed, describeUnasked, type Provider, type RequestFailure } from './request-failure.ts'
import { withRetries, type Outcome } from './with-retries.ts'

/** A provider's client, such as LangChain's `Embeddings`, with its own retries switched off. */
export interface EmbeddingClient {
  embedQuery(text: string): Promise<unknown>
  embedDocuments(texts: string[]): Promise<unknown>
}

export interface ProviderEmbedderOptions extends Provider {
  /** Makes the client of one call; every request it makes goes through this `fetch`. */
  readonly connect: (fetch: typeof globalThis.fetch) => EmbeddingClient
  /** Texts sent in one request. */
  readonly batchSize: number
  /** Seconds one request may take, and the waiting between several; 30 by default. */
  readonly timeoutSeconds?: number | undefined
  readonly dimensions?: number | undefined
  readonly warmUp?: () => Promise<void>
}

/** An embedder over a provider's client: retries, deadlines, cancelling, checks and messages are the same for all. */
export function createProviderEmbedder(options: ProviderEmbedderOptions): Embedder {
  const { source, batchSize, timeoutSeconds = 30, dimensions, warmUp } = options

  async function attempt<T>(
    call: (client: EmbeddingClient) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Outcome<T>> {
    const ended = new AbortController()
    const signals = signal === undefined ? [ended.signal] : [ended.signal, signal]
    const guarded = createGuardedFetch(options, timeoutSeconds, AbortSignal.any(signals))
    try {
      const value = await abortable(call(options.connect(guarded.fetch)), signal)
      const failure = guarded.failure()
      return failure === undefined ? { kind: 'done', value } : { kind: 'failed', ...failure }
    } catch (error) {
      signal?.throwIfAborted()
      const describe = guarded.asked() ? describeAnswer : describeUnasked
      return { kind: 'failed', ...(guarded.failure() ?? describe(options, reasonOf(error))) }
    } finally {
      ended.abort()
    }
  }

  const request = <T>(call: (client: EmbeddingClient) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    withRetries(() => attempt(call, signal), timeoutSeconds, signal)

  async function embedBatch(texts: string[], signal?: AbortSignal): Promise<number[][]> {
    const vectors = await request((client) => client.embedDocuments(texts), signal)
    if (!Array.isArray(vectors) || vectors.length !== texts.length) {
      const count = Array.isArray(vectors) ? vectors.length : 'no'
      throw describeMalformed(options, `with ${count} vectors to ${texts.length} texts`).error
    }
    return vectors.map((vector) => checkVector(vector, source))
  }

  return {
    async embedQuery(text, { signal } = {}) {
      return checkVector(await request((client) => client.embedQuery(text), signal), source)
    },
    async embedDocuments(texts, { signal } = {}) {
      const vectors: number[][] = []
      for (let start = 0; start < texts.length; start += batchSize) {
        vectors.push(...(await embedBatch(texts.slice(start, start + batchSize), signal)))
      }
      const odd = vectors.find((vector) => vector.length !== vectors[0]?.length)
      if (odd === undefined) return vectors
      throw describeMalformed(
        options,
        `with vectors of ${vectors[0]?.length ?? 0} and of ${odd.length} numbers`,
      ).error
    },
    ...(dimensions !== undefined && { dimensions }),
    ...(warmUp !== undefined && { warmUp }),
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}

function describeAnswer(provider: Provider, reason: string): RequestFailure {
  return describeMalformed(provider, `without vectors (${reason})`)
}
