import { expect, test } from 'vitest'
import type { VectorIndex } from '@graphmcp/core'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { expectReady, refuseUnready } from './expect-ready.ts'

const { signal } = new AbortController()
const index = (state: VectorIndex['state']) =>
  ({ name: 'speeches', state, populationPercent: 17 }) as VectorIndex
const parts = (server: () => Promise<unknown>) =>
  ({ catalogue: { refresh: async () => ({}) }, database: { server } }) as unknown as VectorServerParts

test('X04, X06: what was still being built is asked anew, and a database that is gone says so', async () => {
  const gone = parts(() => Promise.reject(new Error('cannot reach the database')))
  await expect(expectReady(index('populating'), signal, gone)).rejects.toThrow('cannot reach the database')
  await expect(expectReady(index('online'), signal, gone)).resolves.toBeUndefined()
})

test.each([
  [{ state: 'populating' as const, populationPercent: 41.7 }, /still being built \(41 %\)/],
  [{ state: 'failed' as const, failureMessage: 'immense term' }, /has failed: immense term/],
])('X06: an index that is not online says so: %j', (change, message) => {
  expect(() => refuseUnready({ ...index('online'), ...change })).toThrow(message)
})
