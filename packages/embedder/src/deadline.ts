/** A limit in time that keeps the process awake until it is over or cleared; `AbortSignal.timeout` does not. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly clear: () => void
}

export function startDeadline(seconds: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over', 'TimeoutError')),
    seconds * 1000,
  )
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
