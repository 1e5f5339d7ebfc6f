import type { QueryEmbedder } from '@graphmcp/embedder'
import { embedderEnvironment } from '../settings/embedder-environment.ts'
import type { VectorSettings } from '../settings/vector-settings.ts'

/** The embedder of the questions, looked for and made when first asked for. */
export type LazyEmbedder = () => Promise<QueryEmbedder>

/**
 * Where the embedder cannot be made, the next question tries again: a missing package may have come.
 *
 * @param log takes what a user wants to know while waiting, such as the progress of a model's download
 */
export function embedLazily(
  { embeddingModel, embeddingTimeout }: VectorSettings,
  log: (message: string) => void,
): LazyEmbedder {
  let making: Promise<QueryEmbedder> | undefined
  const make = async (): Promise<QueryEmbedder> => {
    const { createQueryEmbedder, resolveEmbedder } = await import('@graphmcp/embedder')
    const embedder = await resolveEmbedder(embeddingModel, {
      environment: embedderEnvironment(),
      from: import.meta.url,
      timeoutSeconds: embeddingTimeout,
      log,
    })
    return createQueryEmbedder(embedder, { model: embeddingModel, timeoutSeconds: embeddingTimeout })
  }
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }
}
