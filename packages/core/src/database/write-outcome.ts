import { readTokens } from '../cypher/read-tokens.ts'
import type { Situation } from './situation.ts'

/** The truth about a write that failed; a read has none. */
export type WriteOutcome = 'not done' | 'partly done' | 'unknown'

/** The outcome of a write that the database itself ended: rolled back, but for batches committed before. */
export function rolledBack({ mode, statement }: Situation): WriteOutcome | undefined {
  if (mode === 'READ') return undefined
  return commitsInBatches(statement.text) ? 'partly done' : 'not done'
}

export function notSent({ mode }: Situation): WriteOutcome | undefined {
  return mode === 'READ' ? undefined : 'not done'
}

export function notKnown({ mode }: Situation): WriteOutcome | undefined {
  return mode === 'READ' ? undefined : 'unknown'
}

/** The outcome of a write whose session was closed while it ran, from the error by which it ended. */
export function outcomeOfEnded(error: unknown, situation: Situation): WriteOutcome | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/^Neo\./.test(code) || /^Ignored/.test(message)) return rolledBack(situation)
  if (/closed session|Failed to connect|acquisition timed out/.test(message)) return notSent(situation)
  return notKnown(situation)
}

/** One line for each outcome, to follow the message. */
export function describeOutcome(outcome: WriteOutcome | undefined): string {
  switch (outcome) {
    case undefined:
      return ''
    case 'not done':
      return '; nothing was changed'
    case 'partly done':
      return '; batches committed before that stay, the rest was not done'
    case 'unknown':
      return '; whether the change was made is unknown: read before trying again'
  }
}

/** The outcome as a fact of the answer. */
export function outcomeFact(outcome: WriteOutcome | undefined): { outcome?: WriteOutcome } {
  return outcome === undefined ? {} : { outcome }
}

/** True for `CALL {…} IN TRANSACTIONS` and for procedures that commit on their own. */
function commitsInBatches(text: string): boolean {
  const words = [...readTokens(text)].map((token) => token.text.toLowerCase())
  return words.some(
    (word, at) => word === 'transactions' || (word === 'periodic' && words[at - 2] === 'apoc'),
  )
}
