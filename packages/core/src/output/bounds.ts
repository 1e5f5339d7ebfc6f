import type { OutputLimits } from './output-limits.ts'

/** How large the parts of one row may be. */
export interface Bounds {
  /** Lists of this many items or more are shortened to `itemsKept`; of floats, vectors and bytes: left out. */
  readonly listLimit: number
  readonly itemsKept: number
  readonly entriesKept: number
  /** Labels are what a node is: no short list limit takes them away. */
  readonly labelsKept: number
  /** Levels of lists and maps inside each other. */
  readonly depth: number
  /** UTF-16 units of one string. */
  readonly stringLength: number
  /** UTF-16 units of one map key, label or relationship type. */
  readonly nameLength: number
  /** Values in one row: each costs a token at least, so a row with more than the limit cannot be shown. */
  readonly values: number
  /** UTF-16 units of all strings in one row. */
  readonly characters: number
}

/** What every row is cut to as it comes. */
export function boundsOf({ tokenLimit, listLimit }: OutputLimits): Bounds {
  return {
    listLimit,
    itemsKept: Math.min(10, Math.max(listLimit - 1, 0)),
    entriesKept: 200,
    labelsKept: 20,
    depth: 16,
    stringLength: 8 * tokenLimit,
    nameLength: 100,
    values: tokenLimit,
    characters: 32 * tokenLimit,
  }
}
