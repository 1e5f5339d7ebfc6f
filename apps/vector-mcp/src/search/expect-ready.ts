import { ActionableError, readVectorIndexes, type VectorIndex } from '@graphmcp/core'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { indexGone } from './look-again.ts'

/**
 * Refuses an index that cannot be searched, before anything is embedded: of itself it says something misleading. What is
 * remembered of one that was not ready is read again, for by now it may be, or the database may be gone.
 *
 * @throws ActionableError `index-not-ready`, `index-failed` or `index-gone`
 */
export async function expectReady(
  index: VectorIndex,
  signal: AbortSignal,
  { catalogue, database }: VectorServerParts,
): Promise<void> {
  if (index.state === 'online') return
  const indexes = await readVectorIndexes((await database.server()).open({ signal }))
  const now = indexes.find(({ name }) => name === index.name)
  if (now === undefined) throw indexGone(index.name)
  void catalogue.refresh()
  refuseUnready(now)
}

/** An index that cannot answer says so itself, or something misleading. */
export function refuseUnready(index: VectorIndex): void {
  switch (index.state) {
    case 'online':
      return
    case 'populating':
      throw new ActionableError(
        'index-not-ready',
        `the vector index "${index.name}" is still being built (${Math.floor(index.populationPercent)} %)`,
        { fix: 'try again later; the other search tools work' },
      )
    case 'failed':
      throw new ActionableError(
        'index-failed',
        `the vector index "${index.name}" has failed: ${(index.failureMessage ?? 'no reason given').slice(0, 200)}`,
        {
          fix: 'remove what the message names, then DROP INDEX and CREATE VECTOR INDEX; other tools still work',
        },
      )
  }
}
