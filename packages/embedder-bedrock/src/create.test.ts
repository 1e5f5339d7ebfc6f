import {
  startProvider,
  testEmbedder,
  type ProviderWire,
  type ReceivedRequest,
} from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'aws-secret-0123456789abcdef'
const credentials = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: key }

const titan: ProviderWire = {
  key,
  oneByOne: true,
  readTexts: ({ body }) => [(body as { inputText: string }).inputText],
  writeVectors: (vectors) => ({ embedding: vectors[0], inputTextTokenCount: 1 }),
}

const cohere: ProviderWire = {
  key,
  oneByOne: true,
  readTexts: ({ body }) => (body as { texts: string[] }).texts,
  isQuery: ({ body }) => (body as { input_type: string }).input_type === 'search_query',
  writeVectors: (vectors) => ({ response_type: 'embeddings_by_type', embeddings: { float: vectors } }),
}

interface NovaBody {
  readonly singleEmbeddingParams: {
    readonly embeddingPurpose: string
    readonly text: { readonly value: string }
  }
}

const nova: ProviderWire = {
  key,
  oneByOne: true,
  readTexts: ({ body }) => [(body as NovaBody).singleEmbeddingParams.text.value],
  isQuery: ({ body }) => (body as NovaBody).singleEmbeddingParams.embeddingPurpose === 'TEXT_RETRIEVAL',
  writeVectors: (vectors) => ({ embeddings: [{ embeddingType: 'TEXT', embedding: vectors[0] }] }),
}

const makers = (model: string) => (server: { address: string; timeoutSeconds: number }) =>
  create({
    model,
    environment: { ...credentials, AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.address },
    timeoutSeconds: server.timeoutSeconds,
  })

const run = test.concurrent
testEmbedder({ name: 'titan', test: run, create: makers('amazon.titan-embed-text-v2:0'), wire: titan })
testEmbedder({ name: 'cohere', test: run, create: makers('eu.cohere.embed-v4:0'), wire: cohere })
testEmbedder({
  name: 'nova',
  test: run,
  create: makers('amazon.nova-2-multimodal-embeddings-v1:0'),
  wire: nova,
})

const answer = (request: ReceivedRequest) => ({ body: titan.writeVectors([[1, 2]], request) })

test.each([
  [
    'a signature',
    credentials,
    /^AWS4-HMAC-SHA256 Credential=AKIDTEST\/\d{8}\/eu-west-1\/bedrock\/aws4_request/,
  ],
  [
    'a bearer token',
    { AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: key },
    new RegExp(`^Bearer ${key}$`),
  ],
])('the model is invoked with %s', async (_, environment, authorization) => {
  const server = await startProvider(answer)
  const settings = { ...environment, AWS_ENDPOINT_URL: server.address, EMBEDDING_DIMENSIONS: '256' }
  await create({ model: 'amazon.titan-embed-text-v2:0', environment: settings }).embedQuery('Ada')
  await server.stop()
  const [request] = server.requests
  expect(request?.path).toBe('/model/amazon.titan-embed-text-v2%3A0/invoke')
  expect(request?.body).toEqual({ inputText: 'Ada', dimensions: 256 })
  expect(request?.headers.authorization).toMatch(authorization)
})

test('X09: a missing region is told by its names', () => {
  expect(() => create({ model: 'amazon.titan-embed-text-v2:0', environment: {} })).toThrow(
    expect.objectContaining({
      code: 'embedding-key-missing',
      message: expect.stringContaining('AWS_REGION or AWS_DEFAULT_REGION') as string,
    }),
  )
})
