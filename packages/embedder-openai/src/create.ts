import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import { readSetting } from '@graphmcp/embedder/provider'
import { createAzure } from './create-azure.ts'
import { createOpenAI } from './create-openai.ts'

/**
 * OpenAI or any server with OpenAI's API at OPENAI_BASE_URL; Azure OpenAI where AZURE_OPENAI_API_KEY is set and
 * neither OPENAI_API_KEY nor OPENAI_BASE_URL is.
 *
 * @throws EmbedderError where a key or an address is missing or malformed
 */
export function create(settings: EmbedderSettings): Embedder {
  const { environment } = settings
  const azure = readSetting(environment, 'AZURE_OPENAI_API_KEY') !== undefined
  const openai = readSetting(environment, 'OPENAI_API_KEY', 'OPENAI_BASE_URL') !== undefined
  return azure && !openai ? createAzure(settings) : createOpenAI(settings)
}
