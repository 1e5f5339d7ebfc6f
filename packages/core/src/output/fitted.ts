/** A document within the limit. */
export interface Fitted {
  readonly text: string
  /** Rows shown. */
  readonly shown: number
  /** True where rows are not whole. */
  readonly cut?: boolean
  /** Absent where the text is so short that nobody had to count. */
  readonly tokens?: number
}
