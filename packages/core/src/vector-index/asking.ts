import type { Database } from '../database/database.ts'
import type { VectorIndex } from './vector-index.ts'

/** What every question to an index needs. */
export interface Asking {
  readonly database: Database
  readonly index: VectorIndex
  /** Any vector of the index's length: it is the filters that ask. */
  readonly vector: readonly number[]
  /** Milliseconds for each question. */
  readonly patience: number
}
