import { cutNotes, type Content } from './content.ts'
import { loadTokenCounter } from './count-tokens.ts'
import { fitRows } from './fit-rows.ts'
import type { Fitted } from './fitted.ts'
import { flattenHits } from './flatten-hits.ts'
import { layoutsOf, type Layout } from './layout.ts'
import type { OutputLimits } from './output-limits.ts'
import { pickBest } from './pick-best.ts'
import { gentle, type Level } from './row-levels.ts'
import { cutContent, shrinkRows } from './shrink-rows.ts'

/** As long as each text keeps a sentence or so, a hit is shown as the entity it is. */
const entityLevels: readonly Level[] = [{ ...gentle, leastLength: 60 }]

const outline: Level = {
  ...gentle,
  leastLength: 12,
  places: 2,
  noteCharacters: 300,
  listLimit: 4,
  itemsKept: 3,
  entriesKept: 10,
  depth: 4,
}

const fewestColumns: Level = { ...outline, columns: 6 }

/** Taken one after the other, as far as the hits have more columns than that. */
const columnCounts = [250, 190, 140, 105, 80, 60, 45, 35, 28, 23, 19, 17, 15, 13, 12, 11, 10, 9, 8, 7, 6]

/** A hit of a few words in each of many columns says less than one of fewer columns and a line of each text. */
const readable: Level = { ...outline, leastLength: 40 }

function flatLevels(columns: number): readonly Level[] {
  const fewer = columnCounts
    .filter((count) => count < columns)
    .map((count) => ({ ...readable, columns: count }))
  return [{ ...gentle, leastLength: 24 }, readable, ...fewer, fewestColumns]
}

/** Fits hits by sharing out: the longest texts are cut to one length, so that all hits are shown. */
export async function fitHits(content: Content, limits: OutputLimits): Promise<string> {
  const short = { ...content, notes: cutNotes(content.notes, 2 * limits.tokenLimit) }
  const fitted: Fitted[] = []
  for (const layout of layoutsOf(limits.format))
    fitted.push(await fitLayout(short, layout, limits.tokenLimit))
  return pickBest(fitted)
}

/** Whole where there is room, then with cut texts, then flat with cut texts, and only then fewer of them. */
async function fitLayout(content: Content, layout: Layout, limit: number): Promise<Fitted> {
  const whole = await fitRows(content, layout, limit)
  if (whole.shown === content.rows.length && whole.cut === undefined) return whole
  const count = await loadTokenCounter()
  const flat = flattenHits(content)
  const levels = flatLevels(flat.columns.length)
  return (
    shrinkRows(content, layout, limit, count, entityLevels) ??
    shrinkRows(flat, layout, limit, count, levels) ??
    fitRows(cutContent(flat, fewestColumns, outline.leastLength), layout, limit)
  )
}
