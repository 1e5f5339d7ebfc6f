import type { Result, Session } from 'neo4j-driver-lite'
import type { Statement } from '../cypher/statement.ts'
import type { RowSink, RunSummary } from './database.ts'
import { readSummary } from './read-summary.ts'
import { sendAtOnce } from './send-at-once.ts'

/**
 * What to do once the sink has enough rows: `stop` and leave closing the session to the caller, which ends the
 * statement and would undo a write; have the database `discard` the rest, so that a write is done; or `drain`
 * them, because a plan is profiled only when every row has been fetched.
 */
export type WhenEnough = 'stop' | 'discard' | 'drain'

export interface StreamOptions {
  readonly whenEnough: WhenEnough
  /** Whole milliseconds, at least 1: to the database 0 means no limit. */
  readonly timeout: number
  readonly metadata: Readonly<Record<string, string>>
  /** Called when the database has accepted the statement. */
  readonly onAccepted: () => void
}

/** A statement that runs. */
export interface RowStream {
  readonly work: Promise<RunSummary>
  /**
   * Has the driver ask for no further batch of rows, to be called before the session is closed. Without it a
   * batch that ends while the closing is under way makes the driver ask the database to discard the rest, in a
   * state where that is an error, and the connection goes back to the pool broken (neo4j-driver 6.2: about one
   * early close in ten). The driver has no public way to pause.
   */
  pause(): void
}

/**
 * Runs a statement as an auto-commit transaction, because `CALL {} IN TRANSACTIONS` allows no other, and hands
 * its rows to the sink.
 */
export function streamRows(
  session: Session,
  statement: Statement,
  sink: RowSink,
  options: StreamOptions,
): RowStream {
  const { timeout, metadata } = options
  const result = session.run(statement.text, statement.parameters, { timeout, metadata })
  sendAtOnce(result)
  return {
    work: handOver(result, sink, options),
    pause: () => {
      ;(result as unknown as Pausable)._streamObserverPromise.then((stream) => stream.pause(), ignore)
    },
  }
}

/** A private part of the driver's Result. */
interface Pausable {
  readonly _streamObserverPromise: Promise<{ pause(): void }>
}

const ignore = (): void => undefined

async function handOver(
  result: Result,
  sink: RowSink,
  { whenEnough, onAccepted }: StreamOptions,
): Promise<RunSummary> {
  const columns = await result.keys()
  onAccepted()
  sink.columns(columns)
  const rows = result[Symbol.asyncIterator]()
  for (let wanted = true; ;) {
    const next = await rows.next()
    if (next.done === true) return readSummary(next.value, wanted)
    wanted &&= sink.row([...next.value.values()])
    if (wanted || whenEnough === 'drain') continue
    if (whenEnough === 'stop') return { complete: false, counters: {}, notifications: [] }
    await rows.return?.()
    return readSummary(await result.summary(), false)
  }
}
