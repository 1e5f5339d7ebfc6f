/** What an answer may cost and how it is laid out. */
export interface OutputLimits {
  /** The most cl100k tokens in one answer, at least 128. */
  readonly tokenLimit: number
  /** Lists of this many items or more are shortened or left out. */
  readonly listLimit: number
  /** Rows taken from the database for one answer. */
  readonly rowLimit: number
  readonly format: 'auto' | 'yaml' | 'table' | 'json'
}
