import type { Database } from '../database/database.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import { compileEntityCount, compileMatchCheck } from './compile-scan.ts'
import type { SearchBranch } from './plan-search.ts'
import { readOneRow } from './read-search.ts'

/** Entities that are looked through for a match: about half a second, where nothing matches. */
const MAX_ENTITIES = 1_000_000

/**
 * Leaves out the searches that would match nothing in the index: after deletes, those fail, and often without an
 * answer (docs/decisions/asking-the-index.md), so that each costs a deadline. In very large indexes all are left in.
 */
export async function findMatchingBranches(
  database: Database,
  index: VectorIndex,
  branches: readonly SearchBranch[],
): Promise<readonly SearchBranch[]> {
  if (branches.every(({ inIndex }) => inIndex.length === 0)) return branches
  const { entities } = await readOneRow(database, compileEntityCount(index))
  if (Number(entities) > MAX_ENTITIES) return branches
  const rows = await database.rows(compileMatchCheck(index, branches))
  const matching = new Set(rows.map(({ branch }) => Number(branch)))
  return branches.filter((_, number) => matching.has(number))
}
