import type { Database, DatabaseRow } from '../database/database.ts'
import type { Statement } from '../cypher/statement.ts'

export interface SearchHit {
  /** Similarity between 0 and 1, as the database computes it. */
  readonly score: number
  /** The node or relationship as the driver gives it. */
  readonly entity: unknown
  /** The nodes that a relationship joins. */
  readonly from?: unknown
  readonly to?: unknown
}

/** What an over-fetching search tells of itself, besides its best hits. */
export interface OverFetch {
  readonly top: readonly SearchHit[]
  readonly branches: readonly BranchResult[]
}

export interface BranchResult {
  readonly branch: number
  readonly fetched: number
  readonly kept: number
  readonly lowest: number
}

export async function readHits(database: Database, statement: Statement): Promise<SearchHit[]> {
  return (await database.rows(statement)) as readonly object[] as SearchHit[]
}

export async function readOverFetch(database: Database, statement: Statement): Promise<OverFetch> {
  const row = await readOneRow(database, statement)
  const branches = row.branches as readonly Record<keyof BranchResult, bigint | number>[]
  return {
    top: row.top as readonly SearchHit[],
    branches: branches.map((result) => ({
      branch: Number(result.branch),
      fetched: Number(result.fetched),
      kept: Number(result.kept),
      lowest: Number(result.lowest),
    })),
  }
}

export async function readOneRow(database: Database, statement: Statement): Promise<DatabaseRow> {
  const [row] = await database.rows(statement)
  if (row === undefined) throw new TypeError('the database answered no row where it always answers one')
  return row
}
