import neo4j, { type AuthToken } from 'neo4j-driver-lite'
import { decodeEscapes } from '../cypher/decode-escapes.ts'
import { readPrefix } from '../cypher/read-prefix.ts'
import type { Statement } from '../cypher/statement.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import { closeSession } from './close-session.ts'
import { toDatabaseError } from './database-error.ts'
import type { Identity, RowSink, RunSummary } from './database.ts'
import type { DriverPool } from './driver-pool.ts'
import { endOf } from './end-of-work.ts'
import type { LoginGate } from './login-gate.ts'
import type { Situation } from './situation.ts'
import { streamRows } from './stream-rows.ts'
import { cancelledError, noAnswerError, timeoutError } from './time-error.ts'
import { notKnown, notSent, outcomeOfEnded } from './write-outcome.ts'

/** Milliseconds for the database to enforce its own limit, which it does up to a second late. */
const grace = 3000

/** What the statements of one request share. */
export interface Request {
  readonly pool: DriverPool
  readonly gate: LoginGate
  readonly address: string
  readonly scheme: Situation['scheme']
  readonly database?: string
  readonly username: string
  readonly identity?: Identity
  readonly signal?: AbortSignal
  readonly metadata: Readonly<Record<string, string>>
  /** Milliseconds for all statements together. */
  readonly timeout: number
  /** When they are over, by `performance.now()`. */
  readonly deadline: number
}

/** Runs one statement within the request's time, and tells the truth about how it ended. */
export function runStatement(
  request: Request,
  mode: 'READ' | 'WRITE',
  statement: Statement,
  sink: RowSink,
): Promise<RunSummary> {
  const situation: Situation = {
    ...request,
    mode,
    statement,
    ownLogin: request.identity !== undefined,
    get answered() {
      return request.pool.hasAnswered()
    },
  }
  return request.gate.run((onAccepted) => run(request, situation, sink, onAccepted))
}

async function run(
  request: Request,
  situation: Situation,
  sink: RowSink,
  onAccepted: () => void,
): Promise<RunSummary> {
  if (request.signal?.aborted === true) throw cancelledError(notSent(situation))
  const remaining = request.deadline - performance.now()
  if (remaining <= 0) throw timeoutError(situation, notSent(situation))
  const { mode, statement } = situation
  const lease = request.pool.lease()
  const session = lease.driver.session({
    defaultAccessMode: mode,
    ...(request.database === undefined ? {} : { database: request.database }),
    ...(request.identity === undefined ? {} : { auth: toAuthToken(request.identity) }),
  })
  const timeout = Math.max(1, Math.ceil(remaining))
  const stream = streamRows(session, statement, sink, {
    whenEnough: isProfile(statement) ? 'drain' : mode === 'WRITE' ? 'discard' : 'stop',
    timeout,
    metadata: request.metadata,
    onAccepted: () => {
      lease.answered()
      onAccepted()
    },
  })
  const end = await endOf(stream.work, remaining + grace, request.signal)
  if (end.kind === 'late') lease.retire()
  stream.pause()
  const closed = closeSession(session, lease, mode)
  if (end.kind !== 'late') await closed
  switch (end.kind) {
    case 'done':
      return end.value
    case 'failed': {
      const error = toDatabaseError(end.error, situation)
      if (isOfConnection(error)) lease.retire()
      throw error
    }
    case 'late':
      throw noAnswerError(situation)
    case 'aborted':
      return afterAbort(stream.work, situation)
  }
}

/** The session is closed, so the database has said how the statement ended, if it answers at all. */
async function afterAbort(work: Promise<RunSummary>, situation: Situation): Promise<RunSummary> {
  const end = await endOf(work, 200)
  if (end.kind === 'done' && situation.mode === 'WRITE') return end.value
  const outcome = end.kind === 'failed' ? outcomeOfEnded(end.error, situation) : notKnown(situation)
  throw cancelledError(outcome)
}

const isProfile = ({ text }: Statement): boolean =>
  readPrefix(decodeEscapes(text)).mode?.text.toUpperCase() === 'PROFILE'

const isOfConnection = (error: unknown): boolean =>
  error instanceof ActionableError && (error.code === 'connection-lost' || error.code === 'unreachable')

function toAuthToken(identity: Identity): AuthToken {
  switch (identity.kind) {
    case 'basic':
      return neo4j.auth.basic(identity.username, identity.password)
    case 'bearer':
      return neo4j.auth.bearer(identity.token)
  }
}
