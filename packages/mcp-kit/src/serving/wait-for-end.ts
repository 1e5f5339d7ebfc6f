import type { Readable, Writable } from 'node:stream'
import { endAtSignalsNoMore, SIGNALS } from './end-at-signals.ts'

/** Why the server ends. */
export type EndReason = 'stdin closed' | 'stdout closed' | 'parent gone' | NodeJS.Signals

/** Who ends the server: the client at its streams, or signals alone. */
export type Life =
  | { readonly kind: 'owner'; readonly input: Readable; readonly output: Writable }
  | { readonly kind: 'service' }

const PARENT_CHECK_INTERVAL = 500

/** Resolves when a signal comes or, where a client owns the process, when that client has gone. */
export function waitForEnd(life: Life): Promise<EndReason> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal))
    endAtSignalsNoMore()
    if (life.kind === 'service') return
    for (const event of ['end', 'close', 'error']) life.input.once(event, () => resolve('stdin closed'))
    life.output.once('close', () => resolve('stdout closed'))
    // Where something else still holds our stdin open, only the change of parent tells.
    const parent = process.ppid
    const check = (): void => {
      if (process.ppid !== parent) resolve('parent gone')
    }
    setInterval(check, PARENT_CHECK_INTERVAL).unref()
  })
}
