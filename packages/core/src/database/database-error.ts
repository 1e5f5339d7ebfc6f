import { ActionableError } from '../errors/actionable-error.ts'
import { RowTooLargeError } from './bound-messages.ts'
import { readConnectingFailure } from './connecting-failure.ts'
import { connectionError, loginError } from './connection-error.ts'
import { adviceOf, cleanMessage, positionOf, statusFact } from './error-message.ts'
import type { Situation } from './situation.ts'
import { terminatedError, timedOutByDatabase, timeoutError } from './time-error.ts'
import { describeOutcome, notKnown, outcomeFact, rolledBack } from './write-outcome.ts'

/** A driver's error in the terms of whoever must act on it, without secrets; anything else as it is. */
export function toDatabaseError(error: unknown, situation: Situation): unknown {
  if (error instanceof RowTooLargeError) return rowTooLarge(error, situation)
  if (!isDriverError(error)) return error
  const failure = readConnectingFailure(error, situation)
  if (/^(ServiceUnavailable|SessionExpired)$/.test(error.code))
    return connectionError(error, failure, situation)
  if (error.code === 'N/A' && failure !== undefined) return connectionError(error, failure, situation)
  const special = specialKinds.find(([pattern]) => pattern.test(error.code))?.[1]
  if (special !== undefined) return special(error, situation)
  return statementError(error, situation)
}

const isDriverError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && error.name === 'Neo4jError' && 'code' in error && typeof error.code === 'string'

const specialKinds: readonly (readonly [
  RegExp,
  (error: unknown, situation: Situation) => ActionableError,
])[] = [
  [
    /Transaction\.TransactionTimedOutClientConfiguration$/,
    (error, situation) => timeoutError(situation, rolledBack(situation), error),
  ],
  [/Transaction\.TransactionTimedOut$/, timedOutByDatabase],
  [/Transaction\.(Terminated|LockClientStopped)$/, terminatedError],
  [
    /Security\.(Unauthorized|CredentialsExpired|TokenExpired|AuthenticationRateLimit|AuthProvider.*)$/,
    loginError,
  ],
]

interface StatementKind {
  readonly code: string
  /** Instead of the database's own words. */
  readonly message?: string
  readonly fix?: string
}

/** By the database's code, first match; the most of these are the statement's own fault. */
const statementKinds: readonly (readonly [RegExp, StatementKind])[] = [
  [
    /Statement\.AccessMode$/,
    {
      code: 'read-only',
      message: 'this statement changes the database, and only reads are allowed here',
      fix: 'run it as a write',
    },
  ],
  [/Statement\.SyntaxError$/, { code: 'syntax' }],
  [
    /Statement\.ParameterMissing$/,
    { code: 'missing-parameter', fix: 'give each $name of the query in the parameters' },
  ],
  [/Schema\.ConstraintV/, { code: 'constraint' }],
  [
    /Database\.DatabaseNotFound$/,
    {
      code: 'database-not-found',
      fix: 'set NEO4J_DATABASE to a name of SHOW DATABASES, or leave it unset',
    },
  ],
  [
    /Procedure\.ProcedureNotFound$/,
    { code: 'procedure-not-found', fix: 'SHOW PROCEDURES lists what this database has' },
  ],
  [/Security\./, { code: 'forbidden' }],
  [/OutOfMemory|StackOverFlow/i, { code: 'memory-limit', fix: 'narrow or split the query' }],
  [/Cluster\.NotALeader$/, { code: 'database-unavailable', fix: 'connect with neo4j:// to a cluster' }],
  [/DatabaseUnavailable$|Cluster\./, { code: 'database-unavailable', fix: 'try again a little later' }],
  [/^Neo\.TransientError\./, { code: 'transient', fix: 'try again' }],
  [/^Neo\.(ClientError|DatabaseError\.Schema)\./, { code: 'statement' }],
  [/./, { code: 'database-error' }],
]

/** The connection was given up for it while the statement still ran. */
function rowTooLarge(error: RowTooLargeError, situation: Situation): ActionableError {
  const outcome = notKnown(situation)
  const fix =
    'return less in one row: rows instead of collect(), a slice of a list, left() of a text, size() of either'
  return new ActionableError(
    'row-too-large',
    error.message + describeOutcome(outcome),
    { fix, facts: outcomeFact(outcome) },
    { cause: error },
  )
}

/** The database answered that it cannot run the statement; the transaction is rolled back. */
function statementError(error: Error & { code: string }, situation: Situation): ActionableError {
  const kind = statementKinds.find(([pattern]) => pattern.test(error.code))?.[1]
  const fix = adviceOf(error) ?? kind?.fix
  const partly = rolledBack(situation) === 'partly done' ? 'partly done' : undefined
  return new ActionableError(
    kind?.code ?? 'database-error',
    (kind?.message ?? cleanMessage(error)) + describeOutcome(partly),
    {
      ...(fix === undefined ? {} : { fix }),
      facts: {
        ...statusFact(error),
        ...positionOf(error, situation.statement.text),
        ...outcomeFact(partly),
      },
    },
    { cause: error },
  )
}
