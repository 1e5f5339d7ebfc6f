import { OpenAIEmbeddings } from '@langchain/openai'
import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  readDimensions,
  readSetting,
  requireSetting,
} from '@graphmcp/embedder/provider'

export function createOpenAI({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `openai:${model}`
  const address = readAddress(environment, 'OPENAI_BASE_URL')
  // A server of one's own often wants no key, and the client always sends one.
  const ownKey = readSetting(environment, 'OPENAI_API_KEY')
  const apiKey =
    ownKey ?? (address === undefined ? requireSetting(environment, source, 'OPENAI_API_KEY') : 'none')
  const dimensions = readDimensions(environment)
  const organization = readSetting(environment, 'OPENAI_ORGANIZATION', 'OPENAI_ORG_ID')
  return createProviderEmbedder({
    source,
    keySetting: 'OPENAI_API_KEY',
    addressSetting: 'OPENAI_BASE_URL',
    secrets: ownKey === undefined ? [] : [ownKey],
    batchSize: 256,
    timeoutSeconds,
    dimensions,
    connect: (fetch) =>
      new OpenAIEmbeddings({
        model,
        apiKey,
        // Compatible servers answer base64, the client's default, with floats all the same, or not at all.
        encodingFormat: 'float',
        stripNewLines: false,
        maxRetries: 0,
        ...(dimensions !== undefined && { dimensions }),
        configuration: {
          baseURL: address ?? 'https://api.openai.com/v1',
          fetch,
          ...(organization !== undefined && { organization }),
        },
      }),
  })
}
