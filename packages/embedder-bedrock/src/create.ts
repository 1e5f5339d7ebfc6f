import type { Embedder, EmbedderSettings, Environment } from '@graphmcp/embedder'
import {
  createProviderEmbedder,
  readAddress,
  readDimensions,
  readSetting,
  requireSetting,
} from '@graphmcp/embedder/provider'
import { createFetchHandler } from './fetch-handler.ts'
import { formatOf, type TextKind } from './model-formats.ts'
import { TextsThroughBedrock } from './texts-through-bedrock.ts'

/**
 * Amazon Bedrock: Titan, Cohere and Nova models. Without AWS_ACCESS_KEY_ID or AWS_BEARER_TOKEN_BEDROCK, the AWS
 * client looks for credentials where it always does: profiles, single sign-on, the machine's role.
 *
 * @throws EmbedderError where the region is missing or a setting is malformed
 */
export function create({ model, environment, timeoutSeconds }: EmbedderSettings): Embedder {
  const source = `bedrock:${model}`
  const region = requireSetting(environment, source, 'AWS_REGION', 'AWS_DEFAULT_REGION')
  const endpoint = readAddress(environment, 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME', 'AWS_ENDPOINT_URL')
  const credentials = readCredentials(environment)
  const bedrockBearerToken = readSetting(environment, 'AWS_BEARER_TOKEN_BEDROCK')
  const dimensions = readDimensions(environment)
  const format = formatOf(model)

  const embeddings = (kind: TextKind, fetch: typeof globalThis.fetch): TextsThroughBedrock =>
    new TextsThroughBedrock(
      {
        model,
        region,
        clientOptions: {
          maxAttempts: 1,
          requestHandler: createFetchHandler(fetch),
          ...(endpoint !== undefined && { endpoint }),
        },
        ...(dimensions !== undefined && { dimensions }),
        ...(credentials !== undefined && { credentials }),
        ...(bedrockBearerToken !== undefined && { bedrockBearerToken }),
      },
      format,
      kind,
    )

  return createProviderEmbedder({
    source,
    keySetting: bedrockBearerToken === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_BEARER_TOKEN_BEDROCK',
    addressSetting: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
    secrets: secretsOf(credentials, bedrockBearerToken),
    batchSize: 8,
    timeoutSeconds,
    dimensions,
    connect: (fetch) => ({
      embedQuery: (text) => embeddings('query', fetch).embedQuery(text),
      embedDocuments: (texts) => embeddings('document', fetch).embedDocuments(texts),
    }),
  })
}

interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

function readCredentials(environment: Environment): Credentials | undefined {
  const accessKeyId = readSetting(environment, 'AWS_ACCESS_KEY_ID')
  const secretAccessKey = readSetting(environment, 'AWS_SECRET_ACCESS_KEY')
  const sessionToken = readSetting(environment, 'AWS_SESSION_TOKEN')
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
}

function secretsOf(credentials: Credentials | undefined, bearerToken: string | undefined): string[] {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials ?? {}
  return [accessKeyId, secretAccessKey, sessionToken, bearerToken].filter((secret) => secret !== undefined)
}
