/** Arguments that a tool cannot take. Carries the same facts as the errors of core, told apart by `code`. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly code = 'invalid-input'
  readonly details: { readonly allowed?: readonly string[]; readonly fix?: string }

  constructor(
    message: string,
    details: { allowed?: readonly string[]; fix?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.details = details
  }
}
