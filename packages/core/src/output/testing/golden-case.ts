import type { CollectedRows } from '../row-collector.ts'
import { createRowCollector } from '../row-collector.ts'
import type { OutputLimits } from '../output-limits.ts'
import { writeAnswer } from '../write-answer.ts'
import { writeError, type ErrorAnswer } from '../write-error.ts'
import { writeSearchAnswer, type SearchAnswer } from '../write-search-answer.ts'

/** What goes in, the Cypher that would bring it, and the settings; the golden file holds the exact text that comes out. */
export interface GoldenCase {
  /** The golden file's name. */
  readonly name: string
  readonly title: string
  /** Read by a database test too where it returns the same rows from an empty database. */
  readonly cypher?: string
  readonly columns?: readonly string[]
  readonly rows?: readonly (readonly unknown[])[]
  readonly counters?: Readonly<Record<string, number>>
  readonly uncounted?: boolean
  readonly notes?: readonly string[]
  readonly error?: ErrorAnswer
  readonly search?: SearchAnswer
  readonly limits?: Partial<OutputLimits>
}

export const defaultLimits: OutputLimits = { tokenLimit: 2048, listLimit: 52, rowLimit: 1000, format: 'auto' }

export const formats = ['auto', 'yaml', 'table', 'json'] as const

export function collectRows(
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
  limits: OutputLimits,
): CollectedRows {
  const collector = createRowCollector(limits)
  collector.columns(columns)
  for (const row of rows) if (!collector.row(row)) break
  return collector.collected()
}

export function writeCase(golden: GoldenCase, format: OutputLimits['format']): Promise<string> {
  const limits = { ...defaultLimits, ...golden.limits, format }
  if (golden.error !== undefined) return writeError(golden.error, limits)
  if (golden.search !== undefined) return writeSearchAnswer(golden.search, limits)
  return writeAnswer(
    {
      ...(golden.columns === undefined
        ? {}
        : { rows: collectRows(golden.columns, golden.rows ?? [], limits) }),
      ...(golden.counters === undefined ? {} : { counters: golden.counters }),
      ...(golden.uncounted === undefined ? {} : { uncounted: golden.uncounted }),
      ...(golden.notes === undefined ? {} : { notes: golden.notes }),
    },
    limits,
  )
}
