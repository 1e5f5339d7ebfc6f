import { ActionableError } from '../errors/actionable-error.ts'
import { statusFact } from './error-message.ts'
import type { Situation } from './situation.ts'
import { describeOutcome, notKnown, outcomeFact, rolledBack, type WriteOutcome } from './write-outcome.ts'

/** A statement ended because its time was over. */
export function timeoutError(
  situation: Situation,
  outcome: WriteOutcome | undefined,
  cause?: unknown,
): ActionableError {
  const limit = `${situation.timeout / 1000} s`
  return new ActionableError(
    'timeout',
    `the statement took longer than ${limit}${describeOutcome(outcome)}`,
    {
      fix: 'narrow the query (LIMIT, an indexed property, a shorter path), or raise QUERY_TIMEOUT',
      facts: { limit, setting: 'QUERY_TIMEOUT', ...outcomeFact(outcome) },
    },
    { cause },
  )
}

/** Neither rows nor the database's own timeout came: it hangs, or the network does. */
export function noAnswerError(situation: Situation): ActionableError {
  const limit = `${situation.timeout / 1000} s`
  const outcome = notKnown(situation)
  return new ActionableError(
    'timeout',
    `the database at ${situation.address} did not answer within ${limit}; the connection was given up${describeOutcome(outcome)}`,
    {
      fix: 'try again; if it stays so, check the database and the network',
      facts: { limit, setting: 'QUERY_TIMEOUT', ...outcomeFact(outcome) },
    },
  )
}

/** A statement ended because the caller wanted no more of it. */
export function cancelledError(outcome: WriteOutcome | undefined, cause?: unknown): ActionableError {
  return new ActionableError(
    'cancelled',
    `the statement was cancelled${describeOutcome(outcome)}`,
    { facts: outcomeFact(outcome) },
    { cause },
  )
}

/** The database ended the transaction. It words a timeout in several ways, depending on what it was doing. */
export function terminatedError(error: unknown, situation: Situation): ActionableError {
  const outcome = rolledBack(situation)
  if (isOver(situation)) return timeoutError(situation, outcome, error)
  return new ActionableError(
    'cancelled',
    `the database ended the transaction${describeOutcome(outcome)}`,
    { facts: { ...statusFact(error), ...outcomeFact(outcome) } },
    { cause: error },
  )
}

/** The database has a limit of its own, which may be shorter than ours. */
export function timedOutByDatabase(error: unknown, situation: Situation): ActionableError {
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

const isOver = ({ deadline }: Situation): boolean => performance.now() >= deadline
