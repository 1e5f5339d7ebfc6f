import { setTimeout as wait } from 'node:timers/promises'
import { ActionableError, type VectorIndex } from '@graphmcp/core'
import type { KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { IndexCatalogue } from '../catalogue/index-catalogue.ts'

/** Milliseconds that a failed search waits for the indexes to be looked at again. */
const PATIENCE = 5000

/** An index that is no longer what it was when the tools were listed. */
export interface Replaced {
  readonly index: VectorIndex
  readonly known: KnownCatalogue
}

/**
 * Looks at the indexes again after a search that failed. Resolves to the index where another one has its name by now,
 * and to undefined where it is the same or cannot be looked at.
 *
 * @throws ActionableError `index-gone`
 */
export async function lookAgain(
  index: VectorIndex,
  catalogue: IndexCatalogue,
): Promise<Replaced | undefined> {
  const known = await Promise.race([catalogue.refresh(), wait(PATIENCE, undefined, { ref: false })])
  if (known?.kind !== 'known') return undefined
  const current = known.indexes.find(({ name }) => name === index.name)
  if (current === undefined) throw indexGone(index.name)
  return current.id === index.id && current.dimensions === index.dimensions
    ? undefined
    : { index: current, known }
}

const OF_INDEX: ReadonlySet<unknown> = new Set([
  'embedding-dimensions',
  'statement',
  'syntax',
  'database-error',
])

/** Whether a search may have failed because its index is gone, or another; told by code, because bundles duplicate classes. */
export function mayBeOfIndex(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OF_INDEX.has(error.code)
}

export function indexGone(name: string): ActionableError {
  return new ActionableError('index-gone', `the vector index "${name}" does not exist any more`, {
    fix: 'list the tools again',
  })
}
