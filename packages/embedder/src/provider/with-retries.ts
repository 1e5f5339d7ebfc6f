import { setTimeout as sleep } from 'node:timers/promises'
import { abortable } from '../abortable.ts'
import type { RequestFailure } from './request-failure.ts'

const attempts = 4
const firstPause = 500
const longestWait = 20_000

export type Outcome<T> =
  { readonly kind: 'done'; readonly value: T } | ({ readonly kind: 'failed' } & RequestFailure)

/**
 * Tries up to four times, with growing pauses or those the provider asks for. A provider that asks for more than 20
 * seconds, or for more than is left of `seconds`, is not waited for: its words say more than a missed deadline.
 */
export async function withRetries<T>(
  attempt: () => Promise<Outcome<T>>,
  seconds: number,
  signal?: AbortSignal,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (let count = 1; ; count += 1) {
    signal?.throwIfAborted()
    const outcome = await attempt()
    if (outcome.kind === 'done') return outcome.value
    const pause = outcome.waitMilliseconds ?? firstPause * 2 ** (count - 1) * (0.75 + Math.random() / 2)
    const inTime = pause <= longestWait && performance.now() + pause < end
    if (!outcome.retryable || count === attempts || !inTime) throw outcome.error
    await abortable(sleep(pause, undefined, signal && { signal }), signal)
  }
}
