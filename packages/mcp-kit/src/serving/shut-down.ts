import type { Log } from '../log/log.ts'

const GRACE = 1500

/**
 * Ends the process with code 0 within one and a half seconds, whatever still hangs.
 *
 * @param steps run one after the other: first those that cancel, then those that close.
 */
export async function shutDown(steps: readonly (() => Promise<void>)[], log: Log): Promise<never> {
  setTimeout(() => {
    log.warn('gave up what did not end in time', { milliseconds: GRACE })
    process.exit(0)
  }, GRACE)
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      log.warn('while ending', { error: error instanceof Error ? error.message : String(error) })
    }
  }
  process.exit(0)
}
