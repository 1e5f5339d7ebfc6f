export const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Has a signal end the program while it waits for something. The system does so by itself, but not to the first process
 * of a container: that one gets only the signals it asks for.
 */
export function endAtSignals(): void {
  if (process.pid !== 1) return
  for (const signal of SIGNALS) process.once(signal, end)
}

/** Leaves the signals to somebody who ends the program in an orderly way. */
export function endAtSignalsNoMore(): void {
  for (const signal of SIGNALS) process.off(signal, end)
}

/** With the code that a shell tells of a program ended so. */
function end(_: NodeJS.Signals, number: number): void {
  process.exit(128 + number)
}
