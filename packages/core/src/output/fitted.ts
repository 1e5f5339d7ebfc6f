export interface Remains {
  /** How many gentler levels of cutting were not enough. */
  readonly level: number
  /** Characters that strings may have. */
  readonly length: number
}

/** A document within the limit. */
export interface Fitted {
  readonly text: string
  /** Rows shown. */
  readonly shown: number
  /** What is left of the rows, where they are not whole. */
  readonly cut?: Remains
  /** Absent where the text is so short that nobody had to count. */
  readonly tokens?: number
}
