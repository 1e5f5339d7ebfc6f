import { CohereEmbeddings } from '@langchain/cohere'
import { CohereClient } from 'cohere-ai'
import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  refuseDimensions,
  requireSetting,
} from '@graphmcp/embedder/provider'

/**
 * Cohere, which embeds questions and documents differently.
 *
 * @throws EmbedderError where the key is missing or a setting is malformed
 */
export function create({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `cohere:${model}`
  const token = requireSetting(environment, source, 'COHERE_API_KEY', 'CO_API_KEY')
  const address = readAddress(environment, 'CO_API_URL')
  refuseDimensions(environment, source)
  return createProviderEmbedder({
    source,
    keySetting: 'COHERE_API_KEY',
    addressSetting: 'CO_API_URL',
    secrets: [token],
    batchSize: 96,
    timeoutSeconds,
    connect: (fetch) =>
      new CohereEmbeddings({
        model,
        batchSize: 96,
        maxRetries: 0,
        client: new CohereClient({
          token,
          fetch,
          maxRetries: 0,
          ...(address !== undefined && { baseUrl: address }),
        }),
      }),
  })
}
