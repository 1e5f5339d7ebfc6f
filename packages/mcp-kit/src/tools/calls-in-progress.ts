/** The calls that are being answered, so that the end of the server can wait for theirs. */
export interface CallsInProgress {
  run<T>(call: () => Promise<T>): Promise<T>
  /** Resolves when none is left, or after so many milliseconds. */
  settled(options: { readonly within: number }): Promise<void>
}

export function createCallsInProgress(): CallsInProgress {
  const running = new Set<Promise<unknown>>()
  return {
    run: (call) => {
      const promise = call()
      running.add(promise)
      const forget = (): void => void running.delete(promise)
      promise.then(forget, forget)
      return promise
    },
    settled: async ({ within }) => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, within))
      await Promise.race([late, Promise.allSettled(running)])
    },
  }
}
