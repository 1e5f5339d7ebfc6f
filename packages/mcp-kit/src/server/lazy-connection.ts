/** What a server holds open, made when first asked for. */
export interface LazyConnection<T> {
  server(): Promise<T>
  /** Closes what was made; where nothing was, nothing is made. */
  close(): Promise<void>
}

/** Connects once, however many ask at once. */
export function createLazyConnection<T extends { close(): Promise<void> }>(
  connect: () => Promise<T>,
): LazyConnection<T> {
  let connecting: Promise<T> | undefined
  return {
    server: () => (connecting ??= connect()),
    close: async () => (await connecting)?.close(),
  }
}
