import { expect, test } from 'vitest'
import { EmbedderError } from '../embedder-error.ts'
import { withRetries, type Outcome } from './with-retries.ts'

const failure = (waitMilliseconds: number, retryable = true): Outcome<string> => ({
  kind: 'failed',
  error: new EmbedderError('embedding-rate-limited', `asked to wait ${waitMilliseconds} ms`),
  retryable,
  waitMilliseconds,
})

/** Runs the outcomes one after the other, the last again and again; what came of it, and after how many tries. */
async function play(outcomes: Outcome<string>[], seconds = 10): Promise<[string, number]> {
  let tries = 0
  const attempt = () => {
    const outcome = outcomes[Math.min(tries, outcomes.length - 1)] ?? failure(0)
    tries += 1
    return Promise.resolve(outcome)
  }
  const result = await withRetries(attempt, seconds).catch((error: Error) => error.message)
  return [result, tries]
}

test.each([
  ['a success is not repeated', [{ kind: 'done', value: 'x' } as const], 'x', 1],
  ['a failure is', [failure(1), failure(1), { kind: 'done', value: 'x' } as const], 'x', 3],
  ['four times at most', [failure(1)], 'asked to wait 1 ms', 4],
  ['one that stays is not', [failure(1, false)], 'asked to wait 1 ms', 1],
  ['more than 20 seconds are not waited', [failure(20_001)], 'asked to wait 20001 ms', 1],
  ['nor more than is left', [failure(10_000)], 'asked to wait 10000 ms', 1],
])('%s', async (_, outcomes, result, tries) => {
  expect(await play(outcomes)).toEqual([result, tries])
})
