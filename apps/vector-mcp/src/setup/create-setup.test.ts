import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSetup } from './create-setup.ts'

/** What the machine that runs the tests may have set. */
const settingOfUser = /^(NEO4J|EMBEDDING|OPENAI|AZURE|COHERE|CO|MISTRAL|GOOGLE|GEMINI|AWS|OLLAMA|HF)_/

let stdout = ''

beforeEach(() => {
  stdout = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
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
