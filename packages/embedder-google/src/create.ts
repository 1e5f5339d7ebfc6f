import { GoogleGenerativeAIEmbeddings } from '@langchain/google-genai'
import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  readDimensions,
  requireSetting,
} from '@graphmcp/embedder/provider'
import { createClient } from './create-client.ts'

type TaskType = NonNullable<ConstructorParameters<typeof GoogleGenerativeAIEmbeddings>[0]>['taskType']

/**
 * Google's Gemini API, which embeds questions and documents differently.
 *
 * @throws EmbedderError where the key is missing or a setting is malformed
 */
export function create({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `google:${model}`
  const apiKey = requireSetting(environment, source, 'GOOGLE_API_KEY', 'GEMINI_API_KEY')
  const address =
    readAddress(environment, 'GOOGLE_GEMINI_BASE_URL') ?? 'https://generativelanguage.googleapis.com'
  const dimensions = readDimensions(environment)

  function embeddings(taskType: string, fetch: typeof globalThis.fetch): GoogleGenerativeAIEmbeddings {
    const made = new GoogleGenerativeAIEmbeddings({
      model,
      apiKey,
      taskType: taskType as unknown as TaskType,
      maxRetries: 0,
      ...(dimensions !== undefined && { outputDimensionality: dimensions }),
    })
    made.stripNewLines = false
    return Object.assign(made, { client: createClient({ model: made.model, apiKey, address, fetch }) })
  }

  return createProviderEmbedder({
    source,
    keySetting: 'GOOGLE_API_KEY',
    addressSetting: 'GOOGLE_GEMINI_BASE_URL',
    secrets: [apiKey],
    batchSize: 100,
    timeoutSeconds,
    dimensions,
    connect: (fetch) => ({
      embedQuery: (text) => embeddings('RETRIEVAL_QUERY', fetch).embedQuery(text),
      embedDocuments: (texts) => embeddings('RETRIEVAL_DOCUMENT', fetch).embedDocuments(texts),
    }),
  })
}
