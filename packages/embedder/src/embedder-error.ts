/** Why an embedder cannot be had, or gave no vector. */
export type EmbedderErrorCode =
  | 'embedding-model-invalid'
  | 'embedder-not-installed'
  | 'embedder-not-loadable'
  | 'embedding-key-missing'
  | 'embedding-setting-invalid'
  | 'embedding-key-refused'
  | 'embedding-model-unknown'
  | 'embedding-rejected'
  | 'embedding-rate-limited'
  | 'embedding-unavailable'
  | 'embedding-timeout'
  | 'embedding-malformed'
  | 'embedding-dimensions'

/** What is told besides the message. */
export interface EmbedderErrorDetails {
  /** Names that would have been right. */
  readonly allowed?: readonly string[]
  /** One line that says what to do, or the exact line to run. */
  readonly fix?: string
  readonly facts?: Readonly<Record<string, string | number>>
}

/** A failure of an embedder that its user can act on. Told apart by `code`, because bundles duplicate classes. */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError'
  readonly code: EmbedderErrorCode
  readonly details: EmbedderErrorDetails

  constructor(
    code: EmbedderErrorCode,
    message: string,
    details: EmbedderErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

/** Whether an error is one of these, from whichever copy of this package. */
export function isEmbedderError(error: unknown): error is EmbedderError {
  const { name, code } = (error ?? {}) as Partial<EmbedderError>
  return name === 'EmbedderError' && typeof code === 'string'
}
