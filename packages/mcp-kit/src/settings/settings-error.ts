/** What stops the start: one line for each setting that is wrong. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly code = 'invalid-settings'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
