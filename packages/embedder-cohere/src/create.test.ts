import { testEmbedder, type ReceivedRequest } from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'co-test-0123456789abcdef'

testEmbedder({
  name: 'cohere',
  test: test.concurrent,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'embed-v4.0',
      environment: { COHERE_API_KEY: key, CO_API_URL: address },
      timeoutSeconds,
    }),
  wire: {
    key,
    readTexts: ({ body }: ReceivedRequest) => (body as { texts: string[] }).texts,
    isQuery: ({ body }: ReceivedRequest) => (body as { input_type: string }).input_type === 'search_query',
    writeVectors: (vectors, { body }) => ({
      id: '1',
      response_type: 'embeddings_by_type',
      texts: (body as { texts: string[] }).texts,
      embeddings: { float: vectors },
    }),
  },
})

test.each([
  [{}, 'embedding-key-missing', 'COHERE_API_KEY or CO_API_KEY'],
  [{ COHERE_API_KEY: key, EMBEDDING_DIMENSIONS: '256' }, 'embedding-setting-invalid', 'one length only'],
])('X09: settings %j are refused as %s', (environment, code, word) => {
  expect(() => create({ model: 'embed-v4.0', environment })).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(word) as string }),
  )
})
