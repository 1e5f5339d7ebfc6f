import { testEmbedder, type ReceivedRequest } from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'mistral-test-0123456789'

testEmbedder({
  name: 'mistral',
  test: test.concurrent,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'mistral-embed',
      environment: { MISTRAL_API_KEY: key, MISTRAL_BASE_URL: address },
      timeoutSeconds,
    }),
  wire: {
    key,
    readTexts: ({ body }: ReceivedRequest) => [(body as { input: string | string[] }).input].flat(),
    writeVectors: (vectors) => ({
      id: '1',
      object: 'list',
      model: 'mistral-embed',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 1, total_tokens: 1, completion_tokens: 0 },
    }),
  },
})

test('X09: a missing key is told by its name', () => {
  expect(() => create({ model: 'mistral-embed', environment: {} })).toThrow(
    expect.objectContaining({
      code: 'embedding-key-missing',
      message: 'EMBEDDING_MODEL "mistral:mistral-embed" needs MISTRAL_API_KEY, which is not set',
    }),
  )
})
