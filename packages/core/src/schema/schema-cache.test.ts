import { beforeEach, describe, expect, test } from 'vitest'
import type { GraphSchema } from './graph-schema.ts'
import { createSchemaCache } from './schema-cache.ts'

const schemaOf = (gaps: GraphSchema['gaps'] = []): GraphSchema => ({
  server: { cypherVersions: [] },
  labels: [],
  types: [],
  indexes: [],
  sampleSize: 1,
  hurried: false,
  gaps,
})

let time = 0
let reads = 0
const read = async (): Promise<GraphSchema> => {
  reads++
  return schemaOf()
}
beforeEach(() => {
  time = 0
  reads = 0
})

describe('a schema is kept', () => {
  test('for its age, and shared by requests at the same time', async () => {
    const cache = createSchemaCache({ maximumAge: 1000, now: () => time })
    await Promise.all([cache.get({}, read), cache.get({}, read)])
    time = 999
    await cache.get({}, read)
    expect(reads).toBe(1)
    time = 1000
    await cache.get({}, read)
    expect(reads).toBe(2)
  })

  test('per identity and database', async () => {
    const cache = createSchemaCache({ now: () => time })
    const ada = { kind: 'basic', username: 'ada', password: 'one' } as const
    await cache.get({ identity: ada }, read)
    await cache.get({ identity: { ...ada, password: 'two' } }, read)
    await cache.get({ identity: { kind: 'bearer', token: 'one' } }, read)
    await cache.get({ identity: ada, database: 'other' }, read)
    await cache.get({}, read)
    expect(reads).toBe(5)
    await cache.get({ identity: ada }, read)
    expect(reads).toBe(5)
  })

  test('until a write drops it, for all users of that database alone', async () => {
    const cache = createSchemaCache({ now: () => time })
    const ada = { kind: 'basic', username: 'ada', password: 'one' } as const
    for (const owner of [{}, { identity: ada }, { database: 'other' }]) await cache.get(owner, read)
    cache.drop()
    for (const owner of [{}, { identity: ada }, { database: 'other' }]) await cache.get(owner, read)
    expect(reads).toBe(5)
  })

  test.each([
    ['it has gaps', schemaOf([{ part: 'indexes', names: [], reason: 'timed out' }])],
    ['it was read in a hurry', { ...schemaOf(), hurried: true }],
  ])('for a moment only where %s', async (_, schema) => {
    const cache = createSchemaCache({ maximumAge: 60_000, now: () => time })
    const partly = async (): Promise<GraphSchema> => {
      reads++
      return schema
    }
    await cache.get({}, partly)
    time = 5_000
    await cache.get({}, partly)
    expect(reads).toBe(2)
  })

  test('not where reading failed, and a failure of another request is not shared', async () => {
    const cache = createSchemaCache()
    const cancelled = cache.get({}, () => Promise.reject(new Error('cancelled')))
    const shared = cache.get({}, read)
    await expect(cancelled).rejects.toThrow('cancelled')
    expect(await shared).toEqual(schemaOf())
    await cache.get({}, read)
    expect(reads).toBe(2)
  })

  test('a drop during a reading keeps its result from being kept', async () => {
    const cache = createSchemaCache()
    const reading = cache.get({}, read)
    cache.drop()
    await reading
    await cache.get({}, read)
    expect(reads).toBe(2)
  })
})
