import { ActionableError } from '../errors/actionable-error.ts'
import { closedUnanswered, type ConnectingFailure } from './connecting-failure.ts'
import { statusFact } from './error-message.ts'
import type { Situation } from './situation.ts'
import { describeOutcome, notKnown, notSent, outcomeFact, type WriteOutcome } from './write-outcome.ts'

/** There is no connection, or there is none any more. */
export function connectionError(
  error: unknown,
  failure: ConnectingFailure | undefined,
  situation: Situation,
): ActionableError {
  if (failure === undefined) {
    const outcome = notKnown(situation)
    const unanswered = situation.answered ? undefined : closedUnanswered(situation)
    return new ActionableError(
      'connection-lost',
      (unanswered === undefined
        ? `the connection to the database at ${situation.address} was lost`
        : `cannot reach the database at ${situation.address}: ${unanswered.reason}`) +
        describeOutcome(outcome),
      { fix: unanswered?.fix ?? wayOn(outcome), facts: outcomeFact(outcome) },
      { cause: error },
    )
  }
  const outcome = notSent(situation)
  return new ActionableError(
    'unreachable',
    `cannot reach the database at ${situation.address}: ${failure.reason}${describeOutcome(outcome)}`,
    { fix: failure.fix, facts: outcomeFact(outcome) },
    { cause: error },
  )
}

const wayOn = (outcome: WriteOutcome | undefined): string =>
  outcome === 'unknown' ? 'read what is there, and try again where it was not done' : 'try again'

/** The database does not let the user in. */
export function loginError(error: unknown, situation: Situation): ActionableError {
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
