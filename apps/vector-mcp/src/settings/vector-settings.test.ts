import { readSettings } from '@graphmcp/mcp-kit'
import { expect, test } from 'vitest'
import { vectorSettings } from './vector-settings.ts'

const read = (model: string) =>
  readSettings(vectorSettings, {
    environment: { NEO4J_PASSWORD: 'pw', EMBEDDING_MODEL: model },
    arguments: [],
  })

test.each([
  ['openai', 'EMBEDDING_MODEL "openai" names no model; use EMBEDDING_MODEL=openai:text-embedding-3-small'],
  ['foo', 'EMBEDDING_MODEL "foo" names no model; use EMBEDDING_MODEL=openai:text-embedding-3-small'],
  [
    'examples/own-embedder/my-embedder.mjs',
    'EMBEDDING_MODEL "examples/own-embedder/my-embedder.mjs" is a path that does not begin with ./; ' +
      'use EMBEDDING_MODEL=./examples/own-embedder/my-embedder.mjs',
  ],
  [
    'azure_openai:mine',
    'EMBEDDING_MODEL "azure_openai:mine" names its provider as LangChain does; use EMBEDDING_MODEL=openai:mine with AZURE',
  ],
  [
    'my_own:x',
    'EMBEDDING_MODEL "my_own:x" names no provider "my_own"; allowed: openai, cohere, ollama, mistral, google, bedrock, ' +
      'transformers, ./my-embedder.mjs; use EMBEDDING_MODEL=openai:text-embedding-3-small',
  ],
])('S04: EMBEDDING_MODEL=%s is no model, and stops the start', (model, problem) => {
  expect(() => read(model)).toThrow(problem)
})

test.each(['openai:m', 'not-installed:m', './not-there.mjs'])(
  'X09: EMBEDDING_MODEL=%s starts, whether or not its package, key or file is there',
  (model) => {
    expect(read(model).settings.embeddingModel).toBe(model)
  },
)
