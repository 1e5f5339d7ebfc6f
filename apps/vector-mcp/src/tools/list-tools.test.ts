import type { FilterProperty, VectorIndex } from '@graphmcp/core'
import { createLog } from '@graphmcp/mcp-kit'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, test } from 'vitest'
import type { CatalogueState } from '../catalogue/catalogue-state.ts'
import { vectorSettings } from '../settings/vector-settings.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { listTools } from './create-tool-source.ts'

const NEVER = (): never => {
  throw new Error('a list needs no connection')
}

function partsWith(settings: Record<string, string> = {}): VectorServerParts {
  return {
    settings: vectorSettings.parse({ password: 'x', embeddingModel: 'openai:x', ...settings }),
    log: createLog({ level: 'error', secrets: [] }),
    database: { server: NEVER, close: NEVER },
    embedder: NEVER,
    catalogue: { state: NEVER, firstState: NEVER, refresh: NEVER, onChange: NEVER, close: NEVER },
  }
}

function property(name: string, further: Partial<FilterProperty> = {}): FilterProperty {
  return { name, alias: name, types: ['STRING'], inIndex: true, optional: false, ...further }
}

const NEWS: VectorIndex = {
  name: 'news_chunks',
  entity: 'node',
  labelsOrTypes: ['Chunk'],
  embeddingProperty: 'embedding',
  dimensions: 1536,
  similarity: 'cosine',
  quantization: 'binary',
  state: 'online',
  populationPercent: 100,
  properties: [
    property('language', { values: ['de', 'en', 'fr'], example: 'en' }),
    property('date', { types: ['DATE'], example: '2024-01-31' }),
    property('sentiment', { types: ['FLOAT'], example: '0.25301' }),
    property('source', { example: 'Reuters' }),
    property('is_breaking', { types: ['BOOLEAN'], values: ['false', 'true'], example: 'true' }),
  ],
}

function known(...indexes: VectorIndex[]): CatalogueState {
  const capabilities = { search: true, listInIndex: true, fullTextSearch: true }
  return { kind: 'known', capabilities, indexes }
}

const encoding = getEncoding('cl100k_base')
const tokensOf = (state: CatalogueState): number =>
  encoding.encode(JSON.stringify({ tools: listTools(state, partsWith()) }), [], []).length

describe('the list of tools', () => {
  test('for one index with five filters is at most 325 tokens', () => {
    const tokens = tokensOf(known(NEWS))
    expect(tokens).toBeLessThanOrEqual(325)
    expect(tokens).toBeGreaterThan(200)
  })
})
