import { parseStatement } from '../../cypher/parse-statement.ts'
import type { Database, DatabaseServer, RequestOptions, RowSink, RunSummary } from '../database.ts'

export const ignoreRows: RowSink = { columns: () => undefined, row: () => true }

/** A read of hours that holds no locks and little memory. */
export const endlessRead =
  'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*) AS endless'

export const read = (database: Database, text: string): Promise<RunSummary> =>
  database.read(parseStatement(text), ignoreRows)

export const write = (database: Database, text: string): Promise<RunSummary> =>
  database.write(parseStatement(text), ignoreRows)

export async function countOf(server: DatabaseServer, label: string): Promise<number> {
  const rows = await server.open().rows(parseStatement(`MATCH (n:${label}) RETURN count(n) AS count`))
  return Number(rows[0]?.['count'])
}

/** Waits until no running statement contains the text, and tells whether that came true within the time. */
export async function isGone(server: DatabaseServer, text: string, milliseconds: number): Promise<boolean> {
  const statement = parseStatement(
    'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $text AND NOT currentQuery STARTS WITH "SHOW" RETURN currentQuery',
    { text },
  )
  for (const end = performance.now() + milliseconds; ;) {
    if ((await server.open().rows(statement)).length === 0) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Aborts after the given time. */
export const abortAfter = (milliseconds: number): RequestOptions => ({
  signal: AbortSignal.timeout(milliseconds),
})
