import { askIndex, choosePatience } from '../vector-index/database-fault.ts'
import type { SearchBranch } from './plan-search.ts'

/** Milliseconds after which a silent index makes it worth to check whether the filters match at all. */
const SOON = 500
/** Milliseconds for an index that has something to find: it is slow before it is broken. */
const PATIENCE = 5000
/** The least for one that has nothing to find: a busy server may take a second to plan a new statement. */
const LEAST_PATIENCE = 2000

export type Asked<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** The index failed or is silent; these of the branches match something. */
  | { readonly kind: 'fault'; readonly matching: readonly SearchBranch[] }

/**
 * Waits for what the index finds for its branches. After deletes, the database fails at a branch that matches
 * nothing, often without an answer (docs/decisions/asking-the-index.md): so a branch that matches nothing is waited
 * for ten times as long as it took to find that out, and the others for as long as a slow server may take.
 */
export async function askBranches<T>(
  reading: Promise<T>,
  branches: readonly SearchBranch[],
  findMatching: () => Promise<readonly SearchBranch[]> = () => Promise.resolve(branches),
): Promise<Asked<T>> {
  if (branches.every(({ inIndex }) => inIndex.length === 0)) return { kind: 'answer', value: await reading }
  const began = performance.now()
  const early = await askIndex(reading, SOON)
  if (early.kind === 'answer') return early
  const checked = performance.now()
  const matching = await findMatching()
  const patience =
    matching.length < branches.length ? choosePatience(performance.now() - checked, LEAST_PATIENCE) : PATIENCE
  const late = await askIndex(reading, Math.max(patience - (performance.now() - began), 0))
  return late.kind === 'answer' ? late : { kind: 'fault', matching }
}
