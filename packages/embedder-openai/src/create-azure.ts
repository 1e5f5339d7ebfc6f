import { AzureOpenAIEmbeddings } from '@langchain/openai'
import { EmbedderError, type Embedder, type EmbedderSettings, type Environment } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  readDimensions,
  readSetting,
  requireSetting,
} from '@graphmcp/embedder/provider'

export function createAzure({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `openai:${model}`
  const apiKey = requireSetting(environment, source, 'AZURE_OPENAI_API_KEY')
  const dimensions = readDimensions(environment)
  const basePath = `${readEndpoint(environment)}/openai/deployments`
  return createProviderEmbedder({
    source,
    keySetting: 'AZURE_OPENAI_API_KEY',
    addressSetting: 'AZURE_OPENAI_ENDPOINT',
    secrets: [apiKey],
    batchSize: 256,
    timeoutSeconds,
    dimensions,
    connect: (fetch) =>
      new AzureOpenAIEmbeddings({
        model,
        azureOpenAIApiKey: apiKey,
        azureOpenAIBasePath: basePath,
        azureOpenAIApiDeploymentName:
          readSetting(environment, 'AZURE_OPENAI_API_EMBEDDINGS_DEPLOYMENT_NAME') ?? model,
        azureOpenAIApiVersion:
          readSetting(environment, 'AZURE_OPENAI_API_VERSION', 'OPENAI_API_VERSION') ?? '2024-10-21',
        batchSize: 256,
        encodingFormat: 'float',
        stripNewLines: false,
        maxRetries: 0,
        ...(dimensions !== undefined && { dimensions }),
        configuration: { fetch },
      }),
  })
}

function readEndpoint(environment: Environment): string {
  const address = readAddress(environment, 'AZURE_OPENAI_ENDPOINT')
  if (address !== undefined) return address
  const instance = readSetting(environment, 'AZURE_OPENAI_API_INSTANCE_NAME')
  if (instance !== undefined && /^[A-Za-z0-9-]+$/.test(instance))
    return `https://${instance}.openai.azure.com`
  throw new EmbedderError(
    'embedding-setting-invalid',
    'AZURE_OPENAI_API_KEY is set without AZURE_OPENAI_ENDPOINT',
    {
      fix: 'AZURE_OPENAI_ENDPOINT=https://<resource>.openai.azure.com',
    },
  )
}
