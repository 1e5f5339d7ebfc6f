import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parseSpecification } from './parse-specification.ts'

test.each([
  ['openai:text-embedding-3-small', '@graphmcp/embedder-openai', 'openai', 'text-embedding-3-small'],
  [' OpenAI: text-embedding-3-small ', '@graphmcp/embedder-openai', 'openai', 'text-embedding-3-small'],
  [
    'bedrock:amazon.titan-embed-text-v2:0',
    '@graphmcp/embedder-bedrock',
    'bedrock',
    'amazon.titan-embed-text-v2:0',
  ],
  ['ollama:nomic-embed-text:latest', '@graphmcp/embedder-ollama', 'ollama', 'nomic-embed-text:latest'],
  ['transformers:./models/minilm', '@graphmcp/embedder-transformers', 'transformers', './models/minilm'],
  [
    'transformers:C:\\models\\minilm',
    '@graphmcp/embedder-transformers',
    'transformers',
    'C:\\models\\minilm',
  ],
  ['@acme/embedder:large', '@acme/embedder', '@acme/embedder', 'large'],
])('%s names a package and a model', (text, packageName, provider, model) => {
  expect(parseSpecification(text)).toEqual({ kind: 'package', packageName, provider, model })
})

const fileUrl = pathToFileURL(resolve('/opt/my embedder.mjs')).href

test.each([
  ['./my-embedder.mjs', './my-embedder.mjs', ''],
  ['../my-embedder.js:large:2', '../my-embedder.js', 'large:2'],
  ['/opt/embedder.mjs', '/opt/embedder.mjs', ''],
  ['~/embedder.mjs:small', '~/embedder.mjs', 'small'],
  [`${fileUrl}:small`, fileUrl, 'small'],
  ['C:\\embedders\\mine.mjs:small', 'C:\\embedders\\mine.mjs', 'small'],
])('%s names a module', (text, path, model) => {
  expect(parseSpecification(text)).toEqual({ kind: 'module', path, model })
})

test.each([
  ['', 'EMBEDDING_MODEL is not set', 'EMBEDDING_MODEL=openai:text-embedding-3-small'],
  ['openai', 'EMBEDDING_MODEL "openai" names no model', 'EMBEDDING_MODEL=openai:text-embedding-3-small'],
  ['cohere:', 'EMBEDDING_MODEL "cohere:" names no model', 'EMBEDDING_MODEL=cohere:embed-v4.0'],
  [
    '@acme/embedder',
    'EMBEDDING_MODEL "@acme/embedder" names no model',
    'EMBEDDING_MODEL=@acme/embedder:<model>',
  ],
  [':small', 'has no provider in front of a colon', 'EMBEDDING_MODEL=openai:text-embedding-3-small'],
  ['my embedder:x', 'names no provider "my embedder"', 'EMBEDDING_MODEL=openai:text-embedding-3-small'],
  ['open_ai:x', 'names no provider "open_ai"', 'EMBEDDING_MODEL=openai:x'],
  ['huggingface:x/y', 'names its provider as LangChain does', 'EMBEDDING_MODEL=transformers:x/y'],
  [
    'azure_openai:mine',
    'names its provider as LangChain does',
    'EMBEDDING_MODEL=openai:mine with AZURE_OPENAI_API_KEY and AZURE_OPENAI_ENDPOINT; mine is the name of the deployment',
  ],
  [
    'google_genai:models/gemini-embedding-001',
    'names its provider as LangChain does',
    'EMBEDDING_MODEL=google:gemini-embedding-001',
  ],
  [
    'google_vertexai:gemini-embedding-001',
    'names its provider as LangChain does',
    'EMBEDDING_MODEL=google:gemini-embedding-001 with GOOGLE_API_KEY, where the Gemini API has that model; Vertex AI is not asked',
  ],
  [
    'mistralai:mistral-embed',
    'names its provider as LangChain does',
    'EMBEDDING_MODEL=mistral:mistral-embed',
  ],
  ['./my-embedder', "a module's path ends in .mjs", 'EMBEDDING_MODEL=./my-embedder.mjs'],
  [
    process.platform === 'win32' ? 'file:///opt/mine.mjs' : 'file://host/opt/mine.mjs',
    'names no file of this machine (File URL',
    'EMBEDDING_MODEL=./my-embedder.mjs',
  ],
  ['file:///C:/opt%2Fmine.mjs', 'names no file of this machine (', 'EMBEDDING_MODEL=./my-embedder.mjs'],
  ['foo', 'EMBEDDING_MODEL "foo" names no model', 'EMBEDDING_MODEL=openai:text-embedding-3-small'],
  [
    'examples/own-embedder/my-embedder.mjs',
    'is a path that does not begin with ./',
    'EMBEDDING_MODEL=./examples/own-embedder/my-embedder.mjs',
  ],
  ['my-embedder.mjs:256', 'does not begin with ./', 'EMBEDDING_MODEL=./my-embedder.mjs:256'],
  ['my embedders\\mine.cjs', 'does not begin with ./', 'EMBEDDING_MODEL=./my embedders\\mine.cjs'],
  ['examples/own/embedder', 'has no provider', 'EMBEDDING_MODEL=./examples/own/embedder.mjs'],
  ['Xenova/all-MiniLM-L6-v2', 'has no provider', 'EMBEDDING_MODEL=transformers:Xenova/all-MiniLM-L6-v2'],
])('%j is refused', (text, message, fix) => {
  expect(() => parseSpecification(text)).toThrow(
    expect.objectContaining({
      code: 'embedding-model-invalid',
      message: expect.stringContaining(message) as string,
      details: expect.objectContaining({ fix }) as object,
    }),
  )
})
