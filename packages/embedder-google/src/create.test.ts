import { startProvider, testEmbedder, type ReceivedRequest } from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'google-test-0123456789'

interface Content {
  readonly content: { readonly parts: readonly { readonly text: string }[] }
  readonly taskType: string
}

function contentsOf({ body }: ReceivedRequest): readonly Content[] {
  return 'requests' in (body as object) ? (body as { requests: Content[] }).requests : [body as Content]
}

const wire = {
  key,
  readTexts: (request: ReceivedRequest) =>
    contentsOf(request).map(({ content }) => content.parts[0]?.text ?? ''),
  isQuery: (request: ReceivedRequest) => contentsOf(request)[0]?.taskType === 'RETRIEVAL_QUERY',
  writeVectors: (vectors: readonly unknown[], { path }: ReceivedRequest) =>
    path.endsWith(':embedContent')
      ? { embedding: { values: vectors[0] } }
      : { embeddings: vectors.map((values) => ({ values })) },
}

testEmbedder({
  name: 'google',
  test: test.concurrent,
  wire,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'gemini-embedding-001',
      environment: { GOOGLE_API_KEY: key, GOOGLE_GEMINI_BASE_URL: address },
      timeoutSeconds,
    }),
})

test('the API is asked in its own words, the key in a header', async () => {
  const server = await startProvider((request) => ({
    body: wire.writeVectors(
      wire.readTexts(request).map(() => [1, 2]),
      request,
    ),
  }))
  const environment = {
    GEMINI_API_KEY: key,
    GOOGLE_GEMINI_BASE_URL: server.address,
    EMBEDDING_DIMENSIONS: '2',
  }
  const embedder = create({ model: 'models/gemini-embedding-001', environment })
  await embedder.embedQuery('Ada')
  await embedder.embedDocuments(['Ada'])
  await server.stop()
  const content = { role: 'user', parts: [{ text: 'Ada' }] }
  const model = 'models/gemini-embedding-001'
  expect(server.requests.map(({ path, body, headers }) => [path, body, headers['x-goog-api-key']])).toEqual([
    [
      '/v1beta/models/gemini-embedding-001:embedContent',
      { content, taskType: 'RETRIEVAL_QUERY', outputDimensionality: 2 },
      key,
    ],
    [
      '/v1beta/models/gemini-embedding-001:batchEmbedContents',
      { requests: [{ model, content, taskType: 'RETRIEVAL_DOCUMENT', outputDimensionality: 2 }] },
      key,
    ],
  ])
})

test('X09: a missing key is told by its names', () => {
  expect(() => create({ model: 'gemini-embedding-001', environment: {} })).toThrow(
    expect.objectContaining({
      code: 'embedding-key-missing',
      message: expect.stringContaining('GOOGLE_API_KEY or GEMINI_API_KEY') as string,
    }),
  )
})
