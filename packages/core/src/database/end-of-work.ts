import { setMaxListeners } from 'node:events'

/** How a piece of work ended for the caller, who may stop waiting for it. */
export type EndOfWork<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'late' }

/** Waits for the work, for an abort, or for the given milliseconds, whichever is first. */
export async function endOf<T>(
  work: Promise<T>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<EndOfWork<T>> {
  let timer: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  const late = new Promise<EndOfWork<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds)
  })
  // Each of a request's parallel statements listens, and Node warns of a leak from the eleventh on.
  if (signal !== undefined) setMaxListeners(0, signal)
  const aborted = new Promise<EndOfWork<T>>((resolve) => {
    onAbort = () => resolve({ kind: 'aborted' })
    if (signal?.aborted === true) onAbort()
    signal?.addEventListener('abort', onAbort)
  })
  const settled = work.then(
    (value): EndOfWork<T> => ({ kind: 'done', value }),
    (error: unknown): EndOfWork<T> => ({ kind: 'failed', error }),
  )
  try {
    return await Promise.race([settled, aborted, late])
  } finally {
    clearTimeout(timer)
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
  }
}
