import { cutNotes, type Content } from './content.ts'
import { findIdPrefixes } from './element-ids.ts'
import { fitRows } from './fit-rows.ts'
import { layoutsOf } from './layout.ts'
import type { OutputLimits } from './output-limits.ts'
import type { CollectedRows } from './row-collector.ts'
import { pickBest } from './pick-best.ts'

export interface Answer {
  readonly rows?: CollectedRows
  /** What a write changed, in snake_case; absent for a read. */
  readonly counters?: Readonly<Record<string, number>>
  /** True where the database may have changed what its counters do not tell, as procedures do. */
  readonly uncounted?: boolean
  /** Sentences for the model, most important first. */
  readonly notes?: readonly string[]
  /** What to do when only so many rows are shown, where SKIP is not the way. */
  readonly hint?: (shown: number) => string
}

const noRows: CollectedRows = { columns: [], rows: [], more: false }

/** Writes one answer as text, never of more tokens than the limit. Never throws. */
export async function writeAnswer(answer: Answer, limits: OutputLimits): Promise<string> {
  const { columns, rows, more } = answer.rows ?? noRows
  const { counters } = answer
  const unchanged = counters !== undefined && Object.keys(counters).length === 0
  const content: Content = {
    columns,
    rows,
    more,
    ids: findIdPrefixes(rows.flat()),
    tellsIds: true,
    ...(counters === undefined ? {} : { counters }),
    notes: cutNotes(
      [...(unchanged ? [noChanges(answer)] : []), ...(answer.notes ?? [])],
      2 * limits.tokenLimit,
    ),
    places: 10,
    hint: answer.hint ?? (counters === undefined ? readHint : writeHint),
  }
  const fitted = []
  for (const layout of layoutsOf(limits.format))
    fitted.push(await fitRows(content, layout, limits.tokenLimit))
  return pickBest(fitted)
}

function noChanges({ uncounted = false }: Answer): string {
  return uncounted ? 'no changes were counted; what procedures change is not' : 'no changes were made'
}

function readHint(shown: number): string {
  return `more rows exist; narrow, aggregate, or SKIP ${shown}`
}

function writeHint(): string {
  return 'the write is complete; read the other rows with a query'
}
