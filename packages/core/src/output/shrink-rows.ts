import type { Bounds } from './bounds.ts'
import { cutNotes, writeDocument, type Content } from './content.ts'
import type { CountTokens } from './count-tokens.ts'
import { uniqueNames } from './cut-text.ts'
import type { PlainValue } from './described-value.ts'
import type { Fitted } from './fitted.ts'
import type { Layout } from './layout.ts'
import { rowLevels, type Level } from './row-levels.ts'
import { shapeRow } from './shape-value.ts'
import { fewestTokens } from './token-bounds.ts'

/** Each writes and counts a whole document. */
const mostTries = 10

/** Shows all rows of a content by cutting their longest strings to one length; undefined where no level is enough. */
export function shrinkRows(
  content: Content,
  layout: Layout,
  limit: number,
  count: CountTokens,
  levels: readonly Level[],
): Fitted | undefined {
  for (const [place, level] of levels.entries()) {
    const fitted = shrinkStrings(content, layout, limit, count, level, place)
    if (fitted !== undefined) return fitted
  }
  return undefined
}

/** Shows one row, cut as far as it takes; in the smallest budgets not even an outline of an odd row has room. */
export function shrinkRow(content: Content, layout: Layout, limit: number, count: CountTokens): Fitted {
  const fitted = shrinkRows(content, layout, limit, count, rowLevels(content.columns.length))
  if (fitted !== undefined) return fitted
  const nothing: Content = {
    ...content,
    columns: [],
    rows: [],
    more: true,
    tellsIds: false,
    ids: {},
    notes: [],
    places: 0,
  }
  const text = writeDocument(nothing, layout, [])
  return { text, shown: 0, tokens: count(text) }
}

/** Looks for the greatest length of strings with which the rows fit. */
function shrinkStrings(
  content: Content,
  layout: Layout,
  limit: number,
  count: CountTokens,
  level: Level,
  place: number,
): Fitted | undefined {
  const attempt = (stringLength: number): Required<Fitted> => {
    const smaller = cutContent(content, level, stringLength)
    const rows = smaller.rows.map((row) => layout.row(smaller.columns, row, smaller.ids))
    const text = writeDocument(smaller, layout, rows)
    const fewest = fewestTokens(text)
    const cut = { level: place, length: stringLength }
    return { text, shown: rows.length, cut, tokens: fewest > limit ? fewest : count(text) }
  }
  let best = attempt(level.leastLength)
  if (best.tokens > limit) return undefined
  let low = level.leastLength
  let high = { length: 8 * limit, tokens: Infinity }
  for (let tries = 0; tries < mostTries && high.length - low > 4 && best.tokens < 0.97 * limit; tries += 1) {
    const length = guessLength(low, best.tokens, high.length, high.tokens, limit)
    const tried = attempt(length)
    if (tried.text === best.text) break
    if (tried.tokens > limit) {
      high = { length, tokens: tried.tokens }
    } else {
      best = tried
      low = length
    }
  }
  return best
}

/** Between the two, in proportion to the tokens where those of the greater length are known. */
function guessLength(
  low: number,
  lowTokens: number,
  high: number,
  highTokens: number,
  limit: number,
): number {
  const share = (0.97 * (limit - lowTokens)) / (highTokens - lowTokens)
  const guess = Number.isFinite(highTokens)
    ? low + (high - low) * Math.min(Math.max(share, 0.05), 0.95)
    : Math.sqrt(low * high)
  return Math.min(Math.max(Math.round(guess), low + 1), high - 1)
}

/** Cuts all rows of a content to a level. */
export function cutContent(content: Content, level: Level, stringLength: number): Content {
  const columns = uniqueNames(content.columns.slice(0, level.columns), level.nameLength)
  const bounds: Bounds = { ...level, stringLength, values: Infinity, characters: Infinity }
  return {
    ...content,
    columns,
    rows: content.rows.map((row) =>
      shapeRow(row.slice(0, level.columns), bounds, (value: PlainValue) => value),
    ),
    ...(columns.length < content.columns.length ? { allColumns: content.columns.length } : {}),
    notes: cutNotes(content.notes, level.noteCharacters),
    places: Math.min(content.places, level.places),
    tellsIds: level.ids,
  }
}
