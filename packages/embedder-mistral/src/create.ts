import { MistralAIEmbeddings } from '@langchain/mistralai'
import { HTTPClient, type Fetcher } from '@mistralai/mistralai/lib/http.js'
import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  refuseDimensions,
  requireSetting,
} from '@graphmcp/embedder/provider'

/**
 * Mistral AI. Its client is slow to import, which `warmUp` does ahead of the first question.
 *
 * @throws EmbedderError where the key is missing or a setting is malformed
 */
export function create({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `mistral:${model}`
  const apiKey = requireSetting(environment, source, 'MISTRAL_API_KEY')
  const serverURL = readAddress(environment, 'MISTRAL_BASE_URL')
  refuseDimensions(environment, source)
  return createProviderEmbedder({
    source,
    keySetting: 'MISTRAL_API_KEY',
    addressSetting: 'MISTRAL_BASE_URL',
    secrets: [apiKey],
    batchSize: 64,
    timeoutSeconds,
    connect: (fetch) =>
      new MistralAIEmbeddings({
        model,
        apiKey,
        stripNewLines: false,
        maxRetries: 0,
        httpClient: new HTTPClient({ fetcher: fetch as Fetcher }),
        ...(serverURL !== undefined && { serverURL }),
      }),
    warmUp: async () => {
      await import('@mistralai/mistralai')
    },
  })
}
