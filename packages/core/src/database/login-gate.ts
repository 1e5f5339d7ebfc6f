import { ActionableError } from '../errors/actionable-error.ts'

/** Lets the first statement of a request log in before the others start. */
export interface LoginGate {
  /** Runs `work`, which calls `passed` once the database has answered. */
  run<T>(work: (passed: () => void) => Promise<T>): Promise<T>
}

/**
 * A request that runs several statements makes one attempt to log in, not one for each: three wrong ones lock
 * the user out for some seconds. Where the first attempt fails, the others fail by the same error.
 */
export function createLoginGate(): LoginGate {
  let first: Promise<void> | undefined
  return {
    async run(work) {
      if (first !== undefined) {
        await first
        return work(() => undefined)
      }
      const { promise, resolve, reject } = withResolvers()
      promise.catch(() => undefined)
      first = promise
      try {
        return await work(resolve)
      } catch (error) {
        if (error instanceof ActionableError && ['unauthorized', 'unreachable'].includes(error.code))
          reject(error)
        throw error
      } finally {
        resolve()
      }
    },
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve!: () => void
  let reject!: (error: Error) => void
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
