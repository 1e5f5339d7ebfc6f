import { cutText } from './cut-text.ts'
import type { Entry, MapValue, PlainValue } from './described-value.ts'
import type { IdPrefixes } from './element-ids.ts'
import type { Layout } from './layout.ts'
import { describeOmissions, limitPlaces } from './omissions.ts'

/** What an answer says, before it is fitted into a layout and a budget. */
export interface Content {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly PlainValue[])[]
  /** True where rows exist beyond these. */
  readonly more: boolean
  readonly ids: IdPrefixes
  /** False where there is no room to say what all ids start with. */
  readonly tellsIds: boolean
  readonly counters?: Readonly<Record<string, number>>
  readonly notes: readonly string[]
  /** Places told one by one under `omitted`. */
  readonly places: number
  /** Columns before some were left out; absent where all are there. */
  readonly allColumns?: number
  /** What has been left out of the rows altogether. */
  readonly alsoOmitted?: readonly Entry<PlainValue>[]
  /** What to do when only this many rows are shown. */
  readonly hint: (shown: number) => string
}

/** Writes the document that shows the first rows of a content, given as the layout wrote them. */
export function writeDocument(content: Content, layout: Layout, rows: readonly string[]): string {
  const { columns, ids, counters } = content
  const head = content.tellsIds ? section('ids', mapOf(Object.entries(ids))) : []
  const tail = [
    ...(counters === undefined ? [] : [['counters', mapOf(countersOf(counters))] as const]),
    ...section('omitted', mapOf(omissionsOf(content, rows.length))),
    ...section('truncated', mapOf(truncationOf(content, rows.length))),
    ...(content.notes.length === 0 ? [] : [['notes', listOf(content.notes)] as const]),
  ]
  return layout.document(columns, rows, { head, tail })
}

/** Keeps as many characters of the notes as fit, the last one cut, and tells how many were left out. */
export function cutNotes(notes: readonly string[], characters: number): string[] {
  const kept: string[] = []
  let left = characters
  for (const note of notes) {
    if (left < 20) break
    kept.push(note.length > left ? `${cutText(note, left)}…` : note)
    left -= note.length
  }
  const dropped = notes.length - kept.length
  return dropped > 0 ? [...kept, `… ${dropped} more`] : kept
}

function omissionsOf(content: Content, shown: number): Entry<PlainValue>[] {
  const { columns, allColumns, places, ids } = content
  const omitted: Entry<PlainValue>[] = [
    ...describeOmissions(columns, content.rows.slice(0, shown), places),
    ...limitPlaces(content.alsoOmitted ?? [], places),
  ]
  if (allColumns !== undefined) omitted.push(['(columns)', `${columns.length} of ${allColumns} columns kept`])
  if (!content.tellsIds && Object.keys(ids).length > 0) omitted.push(['(ids)', 'the start of each id'])
  return withUniqueKeys(omitted)
}

/** A column may be named like one of our own words; a map with a key twice is no YAML. */
function withUniqueKeys(entries: readonly Entry<PlainValue>[]): Entry<PlainValue>[] {
  const taken = new Set<string>()
  return entries.map(([key, value]) => {
    let unique = key
    while (taken.has(unique)) unique += '…'
    taken.add(unique)
    return [unique, value]
  })
}

function truncationOf({ rows, more, hint }: Content, shown: number): Entry<PlainValue>[] {
  if (!more && shown === rows.length) return []
  const total: Entry<PlainValue>[] = more ? [] : [['of', BigInt(rows.length)]]
  return [['rows', BigInt(shown)], ...total, ['hint', hint(shown)]]
}

function countersOf(counters: Readonly<Record<string, number>>): Entry<PlainValue>[] {
  return Object.entries(counters).map(([name, count]) => [name, BigInt(Math.trunc(count))])
}

function section(key: string, value: MapValue<PlainValue>): Entry<PlainValue>[] {
  return value.entries.length === 0 ? [] : [[key, value]]
}

function mapOf(entries: readonly Entry<PlainValue>[]): MapValue<PlainValue> {
  return { kind: 'map', entries, total: entries.length }
}

function listOf(items: readonly PlainValue[]): PlainValue {
  return { kind: 'list', items, total: items.length }
}
