import { startProvider, testEmbedder, type ReceivedRequest } from '@graphmcp/embedder/testing'
import { expect, test } from 'vitest'
import create from './index.ts'

const key = 'ollama-test-0123456789'

testEmbedder({
  name: 'ollama',
  test: test.concurrent,
  create: ({ address, timeoutSeconds }) =>
    create({
      model: 'nomic-embed-text',
      environment: { OLLAMA_BASE_URL: address, OLLAMA_API_KEY: key },
      timeoutSeconds,
    }),
  wire: {
    key,
    readTexts: ({ body }: ReceivedRequest) => (body as { input: string[] }).input,
    writeVectors: (vectors) => ({ model: 'nomic-embed-text', embeddings: vectors }),
  },
})

test('OLLAMA_HOST may lack its scheme, and the model asked for may be unknown', async () => {
  const body = { error: 'model "nomic-embed-text" not found, try pulling it first' }
  const server = await startProvider(() => ({ status: 404, body }))
  const environment = { OLLAMA_HOST: server.address.replace('http://', '') }
  const call = create({ model: 'nomic-embed-text', environment }).embedQuery('Ada')
  await expect(call).rejects.toMatchObject({
    code: 'embedding-model-unknown',
    details: { fix: 'ollama pull nomic-embed-text' },
  })
  await server.stop()
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/embed'])
})

test('an Ollama that does not run is told with the line that starts it', async () => {
  const environment = { OLLAMA_BASE_URL: 'http://127.0.0.1:9' }
  await expect(create({ model: 'nomic-embed-text', environment }).embedQuery('Ada')).rejects.toMatchObject({
    code: 'embedding-unavailable',
    details: { fix: expect.stringContaining('ollama serve') as string },
  })
})
