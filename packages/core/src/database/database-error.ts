import { ActionableError, type ErrorDetails } from '../errors/actionable-error.ts'
import { cleanMessage, positionOf, statusOf } from './error-message.ts'
import type { Situation } from './situation.ts'
import { describeOutcome, notKnown, notSent, rolledBack, type WriteOutcome } from './write-outcome.ts'

/** A driver's error in the terms of whoever must act on it, without secrets; anything else as it is. */
export function toDatabaseError(error: unknown, situation: Situation): unknown {
  if (!isDriverError(error)) return error
  const { code, message } = error
  const reason = beforeSending.find(([pattern]) => pattern.test(message))?.[1]
  if (
    code === 'ServiceUnavailable' ||
    code === 'SessionExpired' ||
    (code === 'N/A' && reason !== undefined)
  ) {
    return connectionError(error, reason, situation)
  }
  const kind = kinds.find(([pattern]) => pattern.test(code))?.[1]
  return kind === undefined ? failure('database-error', error, situation, {}) : kind(error, situation)
}

const isDriverError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'Neo4jError' && 'code' in error && typeof error.code === 'string'

export function timeoutError(
  situation: Situation,
  outcome: WriteOutcome | undefined,
  cause?: unknown,
): ActionableError {
  return new ActionableError(
    'timeout',
    `the statement took longer than ${situation.timeout / 1000} s${describeOutcome(outcome)}`,
    {
      fix: 'narrow the query (LIMIT, an indexed property, a shorter path), or raise QUERY_TIMEOUT',
      facts: { limit: `${situation.timeout / 1000} s`, setting: 'QUERY_TIMEOUT', ...outcomeFact(outcome) },
    },
    { cause },
  )
}

export function cancelledError(outcome: WriteOutcome | undefined, cause?: unknown): ActionableError {
  return new ActionableError(
    'cancelled',
    `the statement was cancelled${describeOutcome(outcome)}`,
    { facts: outcomeFact(outcome) },
    { cause },
  )
}

type Kind = (error: unknown, situation: Situation) => ActionableError

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [
    /Transaction\.TransactionTimedOutClientConfiguration$/,
    (error, situation) => timeoutError(situation, rolledBack(situation), error),
  ],
  [/Transaction\.TransactionTimedOut$/, timedOutByDatabase],
  [/Transaction\.(Terminated|LockClientStopped)$/, terminated],
  [
    /Security\.(Unauthorized|CredentialsExpired|TokenExpired|AuthenticationRateLimit|AuthProvider.*)$/,
    refusedLogin,
  ],
  [/Security\./, (error, situation) => failure('forbidden', error, situation, {})],
  [
    /Statement\.AccessMode$/,
    (error, situation) =>
      failure('read-only', error, situation, {
        message: 'this statement changes the database, and only reads are allowed here',
        fix: 'use the write tool, if the server offers one',
      }),
  ],
  [/Statement\.SyntaxError$/, (error, situation) => failure('syntax', error, situation, {})],
  [
    /Statement\.ParameterMissing$/,
    (error, situation) =>
      failure('missing-parameter', error, situation, {
        fix: 'give each $name of the query in the parameters',
      }),
  ],
  [/Schema\.ConstraintV/, (error, situation) => failure('constraint', error, situation, {})],
  [
    /Database\.DatabaseNotFound$/,
    (error, situation) =>
      failure('database-not-found', error, situation, {
        fix: 'set NEO4J_DATABASE to a name of SHOW DATABASES, or leave it unset',
      }),
  ],
  [
    /Procedure\.ProcedureNotFound$/,
    (error, situation) =>
      failure('procedure-not-found', error, situation, {
        fix: 'SHOW PROCEDURES lists what this database has',
      }),
  ],
  [
    /(MemoryPoolOutOfMemoryError|TransactionOutOfMemoryError|OutOfMemory\w*|StackOverFlowError)$/i,
    (error, situation) => failure('memory-limit', error, situation, { fix: 'narrow or split the query' }),
  ],
  [
    /(DatabaseUnavailable|General\.DatabaseUnavailable|Cluster\.\w+)$/,
    (error, situation) =>
      failure('database-unavailable', error, situation, { fix: 'try again a little later' }),
  ],
  [
    /^Neo\.TransientError\./,
    (error, situation) => failure('transient', error, situation, { fix: 'try again' }),
  ],
]

function failure(
  code: string,
  error: unknown,
  situation: Situation,
  { message, fix }: { message?: string; fix?: string },
): ActionableError {
  const outcome = rolledBack(situation)
  const place = positionOf(error, situation.statement.text)
  const details: ErrorDetails = {
    ...(fix === undefined ? {} : { fix }),
    facts: { ...statusFact(error), ...place, ...(outcome === 'partly done' ? outcomeFact(outcome) : {}) },
  }
  const suffix = outcome === 'partly done' ? describeOutcome(outcome) : ''
  return new ActionableError(code, (message ?? cleanMessage(error)) + suffix, details, { cause: error })
}

/** The database has a limit of its own, which may be shorter than ours. */
function timedOutByDatabase(error: unknown, situation: Situation): ActionableError {
  const outcome = rolledBack(situation)
  if (isOver(situation)) return timeoutError(situation, outcome, error)
  return new ActionableError(
    'timeout',
    `the statement took longer than the database allows${describeOutcome(outcome)}`,
    {
      fix: 'narrow the query, or raise the setting in the database',
      facts: { setting: 'db.transaction.timeout', ...outcomeFact(outcome) },
    },
    { cause: error },
  )
}

/** The database words a timeout in several ways, depending on what it was doing. */
function terminated(error: unknown, situation: Situation): ActionableError {
  const outcome = rolledBack(situation)
  if (isOver(situation)) return timeoutError(situation, outcome, error)
  return new ActionableError(
    'cancelled',
    `the database ended the transaction${describeOutcome(outcome)}`,
    { facts: { ...statusFact(error), ...outcomeFact(outcome) } },
    { cause: error },
  )
}

const isOver = ({ deadline }: Situation): boolean => performance.now() >= deadline

function refusedLogin(error: unknown, situation: Situation): ActionableError {
  const { code } = error as { code: string }
  const reason = code.endsWith('RateLimit')
    ? 'too many failed logins, so the database refuses further ones for some seconds'
    : code.endsWith('CredentialsExpired')
      ? 'the password must be changed first'
      : 'the database refused the login'
  return new ActionableError(
    'unauthorized',
    `${reason} (user "${situation.username}" at ${situation.address})`,
    {
      fix: situation.ownLogin
        ? 'log in with other credentials'
        : 'check NEO4J_USERNAME and NEO4J_PASSWORD of the server',
      facts: statusFact(error),
    },
    { cause: error },
  )
}

/** Failures before the statement can have been sent: of name look-up, connecting, TLS, or waiting for a connection. */
const beforeSending: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'connection refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown host'],
  [/EHOSTUNREACH|ENETUNREACH/, 'no route to the host'],
  [/Failed to establish connection in|acquisition timed out|ETIMEDOUT/, 'no answer'],
  [/certificate|SSL|TLS|wrong version number/i, 'the encrypted connection failed'],
  [/handshake|does not support|HTTP/, 'what answers there is no Bolt server'],
  [/routing|discovery/i, 'no member of the cluster answers'],
]

function connectionError(error: unknown, reason: string | undefined, situation: Situation): ActionableError {
  const outcome = reason === undefined ? notKnown(situation) : notSent(situation)
  const text =
    reason === undefined
      ? `the connection to the database at ${situation.address} was lost`
      : `cannot reach the database at ${situation.address}: ${reason}`
  return new ActionableError(
    reason === undefined ? 'connection-lost' : 'unreachable',
    text + describeOutcome(outcome),
    {
      fix: reason === undefined ? 'try again' : 'start the database or correct NEO4J_URI, then try again',
      facts: outcomeFact(outcome),
    },
    { cause: error },
  )
}

function statusFact(error: unknown): Record<string, string> {
  const status = statusOf(error)
  return status === undefined ? {} : { status }
}

function outcomeFact(outcome: WriteOutcome | undefined): Record<string, string> {
  return outcome === undefined ? {} : { outcome }
}
