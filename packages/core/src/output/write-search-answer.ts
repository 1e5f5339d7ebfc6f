import { boundsOf } from './bounds.ts'
import type { Content } from './content.ts'
import type { Described, List, MapValue } from './described-value.ts'
import { findIdPrefixes } from './element-ids.ts'
import type { OutputLimits } from './output-limits.ts'
import { describeDriverValue } from './plain-value.ts'
import { shapeRow } from './shape-value.ts'
import { fitHits } from './fit-hits.ts'

/** A hit's score and its entity, as driver values: `{ score, node }`, or `{ score, relationship, from, to }`. */
export interface SearchHit {
  readonly score: number
  readonly [column: string]: unknown
}

export interface SearchAnswer {
  /** Best first, all with the same keys. */
  readonly hits: readonly SearchHit[]
  /** Properties to show; all where absent or empty. */
  readonly fields?: readonly string[]
  /** Properties never shown, such as the embedding; they are documented and not told under `omitted`. */
  readonly excluded?: readonly string[]
  /** Lists of as many floats are vectors, and left out however short. */
  readonly vectorLengths?: readonly number[]
  readonly notes?: readonly string[]
}

/**
 * Writes the hits of a search within the limit: every hit keeps its score and a fair part of its text. A VECTOR
 * is never shown, however short.
 */
export async function writeSearchAnswer(answer: SearchAnswer, limits: OutputLimits): Promise<string> {
  const bounds = { ...boundsOf(limits), characters: Infinity }
  const columns = Object.keys(answer.hits[0] ?? {})
  const describe = describeHit(answer)
  const rows = answer.hits.map((hit) =>
    shapeRow(
      columns.map((column) => (column === 'score' ? roundScore(hit.score) : hit[column])),
      bounds,
      describe,
    ),
  )
  const content: Content = {
    columns,
    rows,
    more: false,
    ids: findIdPrefixes(rows.flat()),
    tellsIds: true,
    notes: answer.notes ?? [],
    places: 10,
    hint: () => 'not all hits fit; lower top_k or choose fewer fields',
  }
  return fitHits(content, limits)
}

/** Six decimals tell scores apart and cost no more tokens than four. */
function roundScore(score: number): number {
  return Number.isFinite(score) ? Number(score.toFixed(6)) : score
}

function describeHit({ fields = [], excluded = [], vectorLengths = [] }: SearchAnswer) {
  const isShown = (key: string) => !excluded.includes(key) && (fields.length === 0 || fields.includes(key))
  return (value: unknown): Described<unknown> => {
    const described = describeDriverValue(value)
    if (described === null || typeof described !== 'object') return described
    if (described.kind === 'vector') {
      return { kind: 'omitted', what: described.element, count: described.length }
    }
    if (described.kind === 'list' && isVector(described, vectorLengths)) {
      return { kind: 'omitted', what: 'floats', count: described.total }
    }
    if (described.kind !== 'node' && described.kind !== 'relationship') return described
    return { ...described, properties: select(described.properties, isShown) }
  }
}

function isVector({ items, total }: List<unknown>, lengths: readonly number[]): boolean {
  return lengths.includes(total) && items.every((item) => typeof item === 'number')
}

function select(map: MapValue<unknown>, isShown: (key: string) => boolean): MapValue<unknown> {
  const entries = map.entries.filter(([key]) => isShown(key))
  return { kind: 'map', entries, total: entries.length }
}
