import { createQueryEmbedder, resolveEmbedder } from '@graphmcp/embedder'
import { testEmbedder } from '@graphmcp/embedder/testing'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const workingFolder = fileURLToPath(new URL('.', import.meta.url))
const resolve = (model: string) =>
  resolveEmbedder(model, { environment: {}, from: import.meta.url, workingFolder })

testEmbedder({ name: 'my-embedder', test, create: () => resolve('./my-embedder.mjs') })

test('is found by its path, with the number of dimensions after a colon', async () => {
  const model = './my-embedder.mjs:64'
  const embedder = createQueryEmbedder(await resolve(model), { model })
  expect(await embedder.dimensions()).toBe(64)
  expect(await embedder.embedQuery('Ada, ada!')).toHaveLength(64)
})

test('is fifteen lines of code at most', () => {
  const lines = readFileSync(new URL('my-embedder.mjs', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(15)
})
