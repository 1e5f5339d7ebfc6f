import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSetup } from './create-setup.ts'

/** What the machine that runs the tests may have set. */
const settingOfUser = /^(NEO4J|EMBEDDING|OPENAI|AZURE|COHERE|CO|MISTRAL|GOOGLE|GEMINI|AWS|OLLAMA|HF)_/

let stdout = ''
let stderr = ''

beforeEach(() => {
  stdout = ''
  stderr = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** The entry that is printed for a model, with these variables set. */
async function entryOf(model: string, environment: Record<string, string> = {}) {
  for (const name of Object.keys(process.env).filter((set) => settingOfUser.test(set))) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const settings = [`--embedding-model=${model}`, '--password=secret-word']
  await createSetup().run({ arguments: { client: 'json' }, options: {}, settings })
  return JSON.parse(stdout) as {
    mcpServers: { 'vector-mcp': { args: string[]; env: Record<string, string> } }
  }
}

describe('the entry of a model', () => {
  test.each([
    [
      'openai:m',
      { OPENAI_API_KEY: 'key-of-one' },
      '@graphmcp/embedder-openai',
      { OPENAI_API_KEY: 'key-of-one' },
    ],
    [
      'openai:m',
      { AZURE_OPENAI_API_KEY: 'key-of-azure', AZURE_OPENAI_ENDPOINT: 'https://a.example' },
      '@graphmcp/embedder-openai',
      { AZURE_OPENAI_API_KEY: 'key-of-azure', AZURE_OPENAI_ENDPOINT: 'https://a.example' },
    ],
    [
      'google:m',
      { GEMINI_API_KEY: 'key-of-two' },
      '@graphmcp/embedder-google',
      { GEMINI_API_KEY: 'key-of-two' },
    ],
    [
      'ollama:m',
      { EMBEDDING_DIMENSIONS: '256' },
      '@graphmcp/embedder-ollama',
      { EMBEDDING_DIMENSIONS: '256' },
    ],
    [
      'openai:m',
      { OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1' },
      '@graphmcp/embedder-openai',
      { OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1' },
    ],
    ['bedrock:m', {}, '@graphmcp/embedder-bedrock', { AWS_REGION: '<AWS_REGION>' }],
    [
      'bedrock:m',
      { AWS_DEFAULT_REGION: 'eu-west-1' },
      '@graphmcp/embedder-bedrock',
      { AWS_DEFAULT_REGION: 'eu-west-1' },
    ],
    ['@own/embedder:m', {}, '@own/embedder', {}],
  ])('%s with %j', async (model, environment, packageName, variables) => {
    const { args, env } = (await entryOf(model, environment)).mcpServers['vector-mcp']
    expect(args).toContain(packageName)
    expect(env).toEqual({
      NEO4J_URI: 'bolt://localhost:7687',
      NEO4J_PASSWORD: 'secret-word',
      EMBEDDING_MODEL: model,
      ...variables,
    })
  })
})

test("a module of one's own is named by its whole path, because clients start servers in folders of their own", async () => {
  const { args, env } = (await entryOf('./my-embedder.mjs:256')).mcpServers['vector-mcp']
  expect(env['EMBEDDING_MODEL']).toBe(`${join(process.cwd(), 'my-embedder.mjs')}:256`)
  expect(args).not.toContain('-p')
  expect(stderr).toContain(
    `EMBEDDING_MODEL names ${join(process.cwd(), 'my-embedder.mjs')}, which is not there yet\n`,
  )
})

test('the region that Bedrock needs is asked for', async () => {
  await entryOf('bedrock:amazon.titan-embed-text-v2:0')
  expect(stderr).toContain('put your AWS_REGION in the place of <AWS_REGION>\n')
})

test('a server that writes nothing says so of --read-only', async () => {
  await createSetup().run({
    arguments: { client: 'vscode' },
    options: {},
    settings: ['--embedding-model=openai:m', '--read-only=true'],
  })
  expect(stderr).toContain('--read-only has no effect here: no tool of this server writes\n')
  expect(JSON.parse(stdout)).toMatchObject({
    inputs: [{ description: 'Neo4j password' }, { description: 'OpenAI key' }],
  })
})

describe('a model that cannot be had is refused, and no package is named that is not ours', () => {
  test.each([
    ['opnai:m', /unknown provider "opnai"; allowed: openai, cohere, .*; use EMBEDDING_MODEL=openai:m$/],
    ['frobnicate:m', /unknown provider "frobnicate"; allowed: openai, .*$/],
    ['openai', /names no model; use EMBEDDING_MODEL=openai:text-embedding-3-small$/],
  ])('%s', async (model, message) => {
    await expect(entryOf(model)).rejects.toThrow(message)
    await expect(entryOf(model)).rejects.toMatchObject({ code: 'invalid-settings' })
    expect(stdout).toBe('')
  })
})
