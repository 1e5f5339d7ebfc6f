/** What an answer tells of a failure, in the order written: the thing, what is allowed, the way out. */
export interface ErrorDetails {
  /** Names that would have been right. */
  readonly allowed?: readonly string[]
  /** One line that says what to do. */
  readonly fix?: string
  /** Further facts, such as `status` or `position`, in the order to be written. */
  readonly facts?: Readonly<Record<string, string | number>>
}

/** A failure that the caller can act on. Told apart by `code`, because bundles duplicate classes. */
export class ActionableError extends Error {
  override readonly name = 'ActionableError'
  readonly code: string
  readonly details: ErrorDetails

  constructor(code: string, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}
