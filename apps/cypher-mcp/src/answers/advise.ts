import {
  ActionableError,
  adviseOnRead,
  adviseOnSlowRead,
  partBeforeChanges,
  type CollectedRows,
  type Database,
  type GraphSchema,
  type RunSummary,
  type Statement,
} from '@graphmcp/core'
import { setTimeout as wait } from 'node:timers/promises'
import type { CypherServerParts } from '../cypher-server-parts.ts'

/** A read that took longer is told which indexes it left unused. */
const SLOW = 1_000
/** An answer waits no longer for its advice; the next one will find the schema read. */
const LONGEST_WAIT = 3_000
/** After a timeout, for all of its advice: a timeout is told about a second after the limit at most. */
const LONGEST_WAIT_AFTER_TIMEOUT = 500

export interface FinishedRead {
  readonly statement: Statement
  readonly summary: RunSummary
  readonly rows: CollectedRows
  /** Milliseconds. */
  readonly elapsed: number
}

/** Says why a read found nothing or was slow, where the schema shows it. Never fails: it is advice. */
export async function adviseOnAnswer(
  { statement, summary, rows, elapsed }: FinishedRead,
  signal: AbortSignal,
  parts: CypherServerParts,
): Promise<string[]> {
  const unknown = summary.notifications.flatMap((notification) => notification.unknown ?? [])
  const empty = summary.plan === undefined && looksEmpty(rows)
  const slow = elapsed > SLOW
  if (unknown.length === 0 && !empty && !slow) return []
  const schema = await inTime(parts.schemas.read(signal), LONGEST_WAIT)
  const notes = adviseOnRead({ statement, unknown, empty }, schema)
  if (!slow || schema === undefined) return notes
  return [...notes, ...(await adviseOnSlowness(statement, schema, signal, parts))]
}

/** Says why a write changed nothing, where the schema shows it. Never fails. */
export async function adviseOnNoChange(
  { statement, summary, rows }: Omit<FinishedRead, 'elapsed'>,
  signal: AbortSignal,
  parts: CypherServerParts,
): Promise<string[]> {
  const looked = partBeforeChanges(statement)
  const told = looked === undefined ? summary : await inTime(explain(looked, signal, parts), LONGEST_WAIT)
  const unknown = told?.notifications.flatMap((notification) => notification.unknown ?? []) ?? []
  const empty = looked !== undefined && looksEmpty(rows)
  if (unknown.length === 0 && !empty) return []
  const schema = await inTime(parts.schemas.read(signal), LONGEST_WAIT)
  return adviseOnRead({ statement: looked ?? statement, unknown, empty }, schema)
}

/** The database tells which names it does not know of reads alone. */
async function explain(
  { text, parameters }: Statement,
  signal: AbortSignal,
  { database }: CypherServerParts,
): Promise<RunSummary> {
  const request: Database = (await database.server()).open({ signal, timeout: LONGEST_WAIT })
  return request.read({ text: `EXPLAIN ${text}`, parameters }, { columns: () => {}, row: () => true })
}

/** Adds to the error of a read that ran out of time which indexes it left unused. */
export async function adviseOnTimeout(
  error: unknown,
  statement: Statement,
  signal: AbortSignal,
  parts: CypherServerParts,
): Promise<unknown> {
  if (!(error instanceof ActionableError) || error.code !== 'timeout') return error
  const advising = parts.schemas
    .read(signal)
    .then((schema) => adviseOnSlowness(statement, schema, signal, parts))
  const notes = (await inTime(advising, LONGEST_WAIT_AFTER_TIMEOUT)) ?? []
  if (notes.length === 0) return error
  const facts = { ...error.details.facts, index: notes.join('; ') }
  return new ActionableError(error.code, error.message, { ...error.details, facts }, { cause: error })
}

async function adviseOnSlowness(
  statement: Statement,
  schema: GraphSchema,
  signal: AbortSignal,
  { database }: CypherServerParts,
): Promise<string[]> {
  try {
    const request: Database = (await database.server()).open({ signal, timeout: LONGEST_WAIT })
    return await adviseOnSlowRead(request, statement, schema)
  } catch {
    return []
  }
}

/** Undefined where the work fails or takes longer than these milliseconds. */
function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), wait(milliseconds, undefined, { ref: false })])
}

/** No rows, one row that counts nothing, or a column without any value. */
function looksEmpty({ rows, columns }: CollectedRows): boolean {
  const [only, ...others] = rows
  if (only === undefined) return true
  if (others.length === 0 && only.every((value) => value === null || value === 0n)) return true
  return columns.some((_, index) => rows.every((row) => row[index] === null))
}
