import { ActionableError } from '../errors/actionable-error.ts'
import { statusFact } from './error-message.ts'
import type { Situation } from './situation.ts'
import { describeOutcome, notKnown, notSent, outcomeFact } from './write-outcome.ts'

/** Failures before the statement can have been sent: of name look-up, connecting, TLS, waiting for a connection. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'connection refused'],
  [/ENOTFOUND|EAI_AGAIN/, 'unknown host'],
  [/EHOSTUNREACH|ENETUNREACH/, 'no route to the host'],
  [/Failed to establish connection in|acquisition timed out|ETIMEDOUT/, 'no answer'],
  [/certificate|SSL|TLS|wrong version number/i, 'the encrypted connection failed'],
  [/handshake|does not support|HTTP/, 'what answers there is no Bolt server'],
  [/routing|discovery/i, 'no member of the cluster answers'],
]

/** Why a connection could not be made, or undefined where the message tells of nothing of the kind. */
export const reasonOfConnecting = (message: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(message))?.[1]

/** There is no connection, or there is none any more. */
export function connectionError(
  error: unknown,
  reason: string | undefined,
  situation: Situation,
): ActionableError {
  if (reason === undefined) {
    const outcome = notKnown(situation)
    return new ActionableError(
      'connection-lost',
      `the connection to the database at ${situation.address} was lost${describeOutcome(outcome)}`,
      { fix: 'try again', facts: outcomeFact(outcome) },
      { cause: error },
    )
  }
  const outcome = notSent(situation)
  return new ActionableError(
    'unreachable',
    `cannot reach the database at ${situation.address}: ${reason}${describeOutcome(outcome)}`,
    { fix: 'start the database or correct NEO4J_URI, then try again', facts: outcomeFact(outcome) },
    { cause: error },
  )
}

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
