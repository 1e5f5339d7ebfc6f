import { OllamaEmbeddings } from '@langchain/ollama'
import type { Embedder, EmbedderSettings, Environment } from '@graphmcp/embedder'
import { createProviderEmbedder, readAddress, readDimensions, readSetting } from '@graphmcp/embedder/provider'

/**
 * A model served by Ollama, on this machine unless OLLAMA_BASE_URL or OLLAMA_HOST says otherwise.
 *
 * @throws EmbedderError where a setting is malformed
 */
export function create({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const key = readSetting(environment, 'OLLAMA_API_KEY')
  const dimensions = readDimensions(environment)
  const baseUrl = readBaseUrl(environment)
  return createProviderEmbedder({
    source: `ollama:${model}`,
    keySetting: 'OLLAMA_API_KEY',
    addressSetting: 'OLLAMA_BASE_URL',
    unknownModelFix: `ollama pull ${model}`,
    unreachableFix: 'start it (ollama serve), or set OLLAMA_BASE_URL to where it runs',
    secrets: key === undefined ? [] : [key],
    batchSize: 64,
    timeoutSeconds,
    dimensions,
    connect: (fetch) =>
      new OllamaEmbeddings({
        model,
        baseUrl,
        fetch,
        // A text that is too long for the model is cut, not refused.
        truncate: true,
        maxRetries: 0,
        ...(dimensions !== undefined && { dimensions }),
        ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
      }),
  })
}

/** OLLAMA_HOST is often given without a scheme, as Ollama itself takes it. */
function readBaseUrl(environment: Environment): string {
  const host = readSetting(environment, 'OLLAMA_HOST')
  const OLLAMA_HOST = host === undefined || host.includes('://') ? host : `http://${host}`
  return (
    readAddress({ ...environment, OLLAMA_HOST }, 'OLLAMA_BASE_URL', 'OLLAMA_HOST') ?? 'http://127.0.0.1:11434'
  )
}
