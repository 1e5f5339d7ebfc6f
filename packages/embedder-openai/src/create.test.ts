import { testEmbedder, startProvider, type ReceivedRequest } from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'sk-test-0123456789abcdef'

const wire = {
  key,
  readTexts: ({ body }: ReceivedRequest) => [(body as { input: string | string[] }).input].flat(),
  writeVectors: (vectors: readonly unknown[]) => ({
    object: 'list',
    model: 'text-embedding-3-small',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }),
}

testEmbedder({
  name: 'openai',
  test: test.concurrent,
  wire,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'text-embedding-3-small',
      environment: { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${address}/v1` },
      timeoutSeconds,
    }),
})

testEmbedder({
  name: 'azure',
  test: test.concurrent,
  wire,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'my-deployment',
      environment: { AZURE_OPENAI_API_KEY: key, AZURE_OPENAI_ENDPOINT: address },
      timeoutSeconds,
    }),
})

const answer = (request: ReceivedRequest) => ({
  body: wire.writeVectors(wire.readTexts(request).map(() => [1, 2])),
})

test('a compatible server gets plain text, encoding float, the dimensions asked for and no key of ours', async () => {
  const server = await startProvider(answer)
  const environment = { OPENAI_BASE_URL: `${server.address}/v1/`, EMBEDDING_DIMENSIONS: '2' }
  const embedder = create({ model: 'bge-m3', environment })
  await embedder.embedQuery('Ada')
  await server.stop()
  expect(embedder.dimensions).toBe(2)
  expect(server.requests.map(({ path, body, headers }) => [path, body, headers.authorization])).toEqual([
    [
      '/v1/embeddings',
      { model: 'bge-m3', input: 'Ada', dimensions: 2, encoding_format: 'float' },
      'Bearer none',
    ],
  ])
})

test('Azure is asked for its deployment, with its version and its header', async () => {
  const server = await startProvider(answer)
  const environment = { AZURE_OPENAI_API_KEY: key, AZURE_OPENAI_ENDPOINT: server.address }
  await create({ model: 'my-deployment', environment }).embedQuery('Ada')
  await server.stop()
  expect(server.requests.map(({ path, headers }) => [path, headers['api-key']])).toEqual([
    ['/openai/deployments/my-deployment/embeddings?api-version=2024-10-21', key],
  ])
})

test.each([
  [{}, 'embedding-key-missing', 'OPENAI_API_KEY'],
  [{ OPENAI_API_KEY: ' ' }, 'embedding-key-missing', 'OPENAI_API_KEY'],
  [
    { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'api.example.org' },
    'embedding-setting-invalid',
    'OPENAI_BASE_URL',
  ],
  [
    { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'https://a:b@host/v1' },
    'embedding-setting-invalid',
    'credentials',
  ],
  [{ AZURE_OPENAI_API_KEY: key }, 'embedding-setting-invalid', 'AZURE_OPENAI_ENDPOINT'],
  [{ OPENAI_API_KEY: key, EMBEDDING_DIMENSIONS: '1.5' }, 'embedding-setting-invalid', 'EMBEDDING_DIMENSIONS'],
])('X09: settings %j are refused as %s', (environment, code, word) => {
  expect(() => create({ model: 'text-embedding-3-small', environment })).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(word) as string }),
  )
})
