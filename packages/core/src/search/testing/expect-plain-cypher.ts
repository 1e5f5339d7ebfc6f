import { expect } from 'vitest'
import type { Database } from '../../database/database.ts'
import { parseFilter } from '../../filter/parse-filter.ts'
import { searchIndex, type SearchOutcome } from '../search-index.ts'
import { everyType, everyTypeIndex } from './every-type.ts'
import { plainCypher } from './plain-cypher.ts'
import { withinServer } from './within-server.ts'

export interface Comparison {
  readonly filters: Record<string, unknown>
  readonly topK: number
  /** What may be used, as far as the server can. */
  readonly capabilities: { readonly search: boolean; readonly listInIndex: boolean }
  readonly needsRebuild?: boolean
}

const vector = [0.4, 0.1, 0.8, 0.3]

/** Searches, and expects the hits that plain Cypher finds by comparing all nodes. */
export async function expectPlainCypher(
  database: Database,
  { filters, topK, capabilities, needsRebuild = false }: Comparison,
): Promise<SearchOutcome> {
  const expected = await database.rows(plainCypher(filters, vector))
  const outcome = await searchIndex(
    database,
    { ...everyTypeIndex, needsRebuild },
    await withinServer(database, capabilities),
    { vector, topK, filter: parseFilter(filters, everyType) },
  )
  expect(outcome.incomplete).toBe(false)
  expect(outcome.hits.map(({ score }) => score)).toEqual(expected.slice(0, topK).map(({ score }) => score))
  const found = outcome.hits.map(({ entity }) => (entity as { properties: { id: bigint } }).properties.id)
  const matching = new Set(expected.map(({ id }) => id))
  expect(found.filter((id) => !matching.has(id))).toEqual([])
  expect(new Set(found).size).toBe(Math.min(topK, expected.length))
  return outcome
}
