import { boundsOf } from './bounds.ts'
import { uniqueNames } from './cut-text.ts'
import type { PlainValue } from './described-value.ts'
import { findIdPrefixes } from './element-ids.ts'
import { layoutsOf } from './layout.ts'
import type { OutputLimits } from './output-limits.ts'
import { describeDriverValue } from './plain-value.ts'
import { shapeRow } from './shape-value.ts'
import { fewestTokens } from './token-bounds.ts'

/** The first rows of a result, shaped: at least as many as an answer can show. */
export interface CollectedRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly PlainValue[])[]
  /** True where rows exist that an answer of these cannot show. */
  readonly more: boolean
}

/** Takes rows as they stream in and keeps what an answer can show: its memory depends on the answer alone. */
export interface RowCollector {
  /** Called once, before the first row. */
  columns(names: readonly string[]): void
  /** Takes one row of driver values in the order of the columns; false means that no more are wanted. */
  row(values: readonly unknown[]): boolean
  collected(): CollectedRows
}

/**
 * Makes a collector. It is full when no layout asked for could show another row, judged by a number of tokens
 * that is never too high, or at the first row over the row limit, which only tells that there are more.
 */
export function createRowCollector(limits: OutputLimits): RowCollector {
  const bounds = boundsOf(limits)
  const tallies = layoutsOf(limits.format).map((layout) => ({ layout, tokens: 0 }))
  const rows: PlainValue[][] = []
  let columns: readonly string[] = []
  let more = false
  const full = () => tallies.every(({ tokens }) => tokens > limits.tokenLimit)
  return {
    columns: (names) => {
      columns = uniqueNames(names, bounds.nameLength)
    },
    row: (values) => {
      if (rows.length >= limits.rowLimit || full()) {
        more = true
        return false
      }
      const row = shapeRow(values, bounds, describeDriverValue)
      rows.push(row)
      const ids = findIdPrefixes(row)
      for (const tally of tallies) tally.tokens += fewestTokens(tally.layout.row(columns, row, ids))
      // A first row that fills the answer is shown cut, so whether there are more must still be learnt.
      more = rows.length > 1 && full()
      return !more
    },
    collected: () => ({ columns, rows, more }),
  }
}
