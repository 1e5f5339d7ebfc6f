import type { Session } from 'neo4j-driver-lite'
import type { Statement } from '../cypher/statement.ts'
import type { RowSink, RunSummary } from './database.ts'
import { readSummary } from './read-summary.ts'

export interface StreamOptions {
  readonly mode: 'READ' | 'WRITE'
  /** Whole milliseconds, at least 1: to the database 0 means no limit. */
  readonly timeout: number
  readonly metadata: Readonly<Record<string, string>>
  /** Called when the database has accepted the statement. */
  readonly onAccepted: () => void
}

/**
 * Runs a statement as an auto-commit transaction, because `CALL {} IN TRANSACTIONS` allows no other, and hands
 * its rows to the sink. Where the sink has enough, a read stops at once and leaves closing the session to the
 * caller; a write has the database discard the rest and waits for its summary, since closing would undo it.
 */
export async function streamRows(
  session: Session,
  statement: Statement,
  sink: RowSink,
  { mode, timeout, metadata, onAccepted }: StreamOptions,
): Promise<RunSummary> {
  const result = session.run(statement.text, statement.parameters, { timeout, metadata })
  const columns = await result.keys()
  onAccepted()
  sink.columns(columns)
  const rows = result[Symbol.asyncIterator]()
  for (;;) {
    const next = await rows.next()
    if (next.done === true) return readSummary(next.value, true)
    if (sink.row([...next.value.values()])) continue
    if (mode === 'READ') return { complete: false, counters: {}, notifications: [] }
    await rows.return?.()
    return readSummary(await result.summary(), false)
  }
}
