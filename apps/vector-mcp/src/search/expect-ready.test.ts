import { expect, test } from 'vitest'
import type { VectorIndex } from '@graphmcp/core'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { expectReady } from './expect-ready.ts'

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
