import type { Database, DatabaseRow } from '../database/database.ts'
import type { Branch } from '../filter/filter-plan.ts'
import { findDatabaseError } from '../vector-index/database-fault.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import { compileEntityCount, compileScan } from './compile-scan.ts'
import type { SearchQuestion } from './compile-search.ts'
import { type SearchHit, readOneRow } from './read-search.ts'

/** Entities that are tested one by one: about 100 ms. */
const MAX_ENTITIES = 200_000
/** Entities whose vectors are compared: about 0.06 ms each at 384 dimensions. */
const MAX_CANDIDATES = 5000

export type Scan =
  | { readonly kind: 'all'; readonly top: readonly SearchHit[] }
  /** More meet the filter than were compared. */
  | { readonly kind: 'part'; readonly top: readonly SearchHit[] }
  | { readonly kind: 'too-many-entities'; readonly entities: number }

/** Compares the entities that meet the filter with the question, exactly, as long as there are few. */
export async function scanEntities(
  database: Database,
  index: VectorIndex,
  branches: readonly Branch[],
  question: SearchQuestion,
): Promise<Scan> {
  const entities = Number((await readOneRow(database, compileEntityCount(index))).entities)
  if (entities > MAX_ENTITIES) return { kind: 'too-many-entities', entities }
  const row = await scan(database, index, branches, question)
  const top = row.top as readonly SearchHit[]
  return { kind: Number(row.candidates) > MAX_CANDIDATES ? 'part' : 'all', top }
}

/** The similarity functions refuse vectors that the index leaves out; such data is rare, so it is met late. */
async function scan(
  database: Database,
  index: VectorIndex,
  branches: readonly Branch[],
  question: SearchQuestion,
): Promise<DatabaseRow> {
  const bounds = { candidates: MAX_CANDIDATES, checkVectors: false }
  try {
    return await readOneRow(database, compileScan(index, branches, question, bounds))
  } catch (error) {
    if (findDatabaseError(error)?.code.startsWith('Neo.ClientError.Statement.') !== true) throw error
    return readOneRow(database, compileScan(index, branches, question, { ...bounds, checkVectors: true }))
  }
}
