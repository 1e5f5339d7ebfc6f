import '@graphmcp/core'
import type { Database, DatabaseServer } from '@graphmcp/core'
import { createLog } from '@graphmcp/mcp-kit'
import { afterEach, expect, test } from 'vitest'
import { createIndexCatalogue, type IndexCatalogue } from './index-catalogue.ts'

const row = (name: string) => ({
  id: 1n,
  name,
  state: 'ONLINE',
  populationPercent: 100,
  entityType: 'NODE',
  labelsOrTypes: ['Doc'],
  properties: ['vec', 'lang', 'year'],
  options: { indexConfig: { 'vector.dimensions': 3n } },
  failureMessage: '',
})
const unknownIndex = Object.assign(new Error('no such index'), {
  code: 'Neo.ClientError.Schema.IndexNotFound',
})

/** A database that tells its catalogue, and answers nothing else. */
function slowServer(names: readonly string[]): DatabaseServer {
  const rows: Database['rows'] = ({ text }) => {
    if (text.startsWith('SHOW')) return Promise.resolve(names.map(row))
    return text.startsWith('EXPLAIN') ? Promise.reject(unknownIndex) : new Promise(() => undefined)
  }
  return { open: () => ({ rows }) } as unknown as DatabaseServer
}

let catalogue: IndexCatalogue
afterEach(() => catalogue.close())

test('what a first list waits for is told as far as it is known: names and filters, without types (X06)', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `index_${i}`)
  const database = { server: () => Promise.resolve(slowServer(names)), close: () => Promise.resolve() }
  catalogue = createIndexCatalogue(database, createLog({ level: 'error', secrets: [] }))
  expect(catalogue.state()).toEqual({ kind: 'unknown' })
  const state = await catalogue.firstState(500)
  expect(state).toMatchObject({ kind: 'known', capabilities: { search: true, listInIndex: true } })
  const indexes = state.kind === 'known' ? state.indexes : []
  expect(indexes.map(({ name }) => name)).toEqual(names)
  expect(indexes.every(({ unread }) => unread)).toBe(true)
  expect(indexes[0]?.properties.map(({ alias, types }) => [alias, types])).toEqual([
    ['lang', []],
    ['year', []],
  ])
})

test('nothing is claimed of indexes before the catalogue is read', async () => {
  const database = {
    server: () => new Promise<DatabaseServer>(() => undefined),
    close: () => Promise.resolve(),
  }
  catalogue = createIndexCatalogue(database, createLog({ level: 'error', secrets: [] }))
  expect(await catalogue.firstState(20)).toEqual({ kind: 'unknown' })
})
