import { abortable } from './abortable.ts'
import { checkVector, wrongDimensions, type ExpectedVector } from './check-vector.ts'
import { startDeadline } from './deadline.ts'
import type { Embedder, EmbedOptions } from './embedder.ts'
import { EmbedderError, isEmbedderError } from './embedder-error.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { SingleFlight } from './single-flight.ts'

export interface QueryEmbedderOptions {
  /** `provider:model`, for messages. */
  readonly model: string
  /** Seconds a question may take, retries included; 30 by default. */
  readonly timeoutSeconds?: number
  /** Questions remembered; 500 by default. */
  readonly cacheSize?: number
  /** Seconds a question is remembered; an hour by default. */
  readonly cacheSeconds?: number
  /** Milliseconds since some fixed moment. */
  readonly now?: () => number
}

export interface QueryOptions extends EmbedOptions {
  /** What is searched; a vector of another length is an error. */
  readonly expected?: ExpectedVector
}

/** Embeds questions: each once, in bounded time, and only into vectors that can be searched with. */
export interface QueryEmbedder {
  /** @throws EmbedderError; the signal's reason where it is aborted */
  readonly embedQuery: (text: string, options?: QueryOptions) => Promise<readonly number[]>
  /** The length of the model's vectors: told by the embedder, or learnt from its first answer (one call, once). */
  readonly dimensions: (options?: EmbedOptions) => Promise<number>
  /** Loads what the first question would wait for. Failures are left for that question to tell. */
  readonly warmUp: () => Promise<void>
}

const probe = 'dimensions'
/** Milliseconds that a length which fitted an index is taken for the model's, so that other indexes cost no call. */
const TRUST = 60_000

/** Makes the question side of an embedder: cached, single-flight, timed, checked. */
export function createQueryEmbedder(embedder: Embedder, options: QueryEmbedderOptions): QueryEmbedder {
  const { model, timeoutSeconds = 30, cacheSize = 500, cacheSeconds = 3600, now = Date.now } = options
  const cache = new ExpiringCache<readonly number[]>(cacheSize, cacheSeconds * 1000, now)
  const flights = new SingleFlight<readonly number[]>()
  const told = embedder.dimensions
  let fitting = { length: 0, until: 0 }
  const known = (): number | undefined => told ?? (now() < fitting.until ? fitting.length : undefined)

  async function embed(text: string, signal: AbortSignal): Promise<readonly number[]> {
    const deadline = startDeadline(timeoutSeconds)
    const both = AbortSignal.any([signal, deadline.signal])
    const ask = async (): Promise<unknown> => embedder.embedQuery(text, { signal: both })
    try {
      const vector = await abortable(ask(), both)
      return checkVector(vector, model)
    } catch (error) {
      if (signal.aborted) throw error
      if (deadline.signal.aborted) throw tooLate(model, timeoutSeconds)
      throw isEmbedderError(error) ? error : failed(model, error)
    } finally {
      deadline.clear()
    }
  }

  /** A vector that does not fit is neither kept nor taken for the model's kind: the provider may have slipped. */
  async function embedQuery(
    text: string,
    { signal, expected }: QueryOptions = {},
  ): Promise<readonly number[]> {
    signal?.throwIfAborted()
    const length = known()
    if (expected !== undefined && length !== undefined && length !== expected.dimensions) {
      throw wrongDimensions(length, model, expected)
    }
    const remembered = cache.get(text)
    const vector = remembered ?? (await flights.run(text, (shared) => embed(text, shared), signal))
    if (expected !== undefined && vector.length !== expected.dimensions) {
      throw wrongDimensions(vector.length, model, expected)
    }
    if (expected !== undefined) fitting = { length: vector.length, until: now() + TRUST }
    if (remembered === undefined) cache.set(text, vector)
    return vector
  }

  return {
    embedQuery,
    dimensions: async ({ signal } = {}) =>
      known() ?? (await embedQuery(probe, signal === undefined ? {} : { signal })).length,
    warmUp: async () => {
      await embedder.warmUp?.().catch(() => undefined)
    },
  }
}

function tooLate(model: string, seconds: number): EmbedderError {
  return new EmbedderError(
    'embedding-timeout',
    `EMBEDDING_MODEL "${model}" gave no vector within ${seconds} s`,
    {
      fix: 'ask again: a model may still be loading; if it stays, see that the provider can be reached',
    },
  )
}

function failed(model: string, cause: unknown): EmbedderError {
  const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const fix = 'see the message; an embedder of your own should say what to do'
  return new EmbedderError(
    'embedding-unavailable',
    `EMBEDDING_MODEL "${model}" failed: ${reason}`,
    { fix },
    { cause },
  )
}
