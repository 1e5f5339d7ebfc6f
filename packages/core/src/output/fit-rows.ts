import { writeDocument, type Content } from './content.ts'
import { loadTokenCounter, type CountTokens } from './count-tokens.ts'
import type { Fitted } from './fitted.ts'
import type { Layout } from './layout.ts'
import { shrinkRow } from './shrink-rows.ts'
import { mostTokens } from './token-bounds.ts'

/**
 * Fits a content into the limit: as many whole rows as there is room for, or, where not even the first has
 * room, that one with its longest strings cut.
 */
export async function fitRows(content: Content, layout: Layout, limit: number): Promise<Fitted> {
  const rows = content.rows.map((row) => layout.row(content.columns, row, content.ids))
  const whole = writeDocument(content, layout, rows)
  if (mostTokens(whole) <= limit) return { text: whole, shown: rows.length }
  const count = await loadTokenCounter()
  const fitted = fitWholeRows(content, layout, rows, limit, count)
  if (fitted !== undefined && (fitted.shown > 0 || rows.length === 0)) return fitted
  return shrinkRow(
    { ...content, rows: content.rows.slice(0, 1), more: content.more || rows.length > 1 },
    layout,
    limit,
    count,
  )
}

function fitWholeRows(
  content: Content,
  layout: Layout,
  rows: readonly string[],
  limit: number,
  count: CountTokens,
): Fitted | undefined {
  const costs = costsWithin(rows, limit, count)
  const attempt = (shown: number): Fitted => {
    const text = writeDocument(content, layout, rows.slice(0, shown))
    return { text, shown, tokens: count(text) }
  }
  const fits = ({ tokens = 0 }: Fitted) => tokens <= limit
  let best = attempt(costs.length)
  while (!fits(best) && best.shown > 0) {
    let excess = (best.tokens ?? 0) - limit
    let shown = best.shown
    while (excess > 0 && shown > 0) {
      shown -= 1
      excess -= costs[shown] ?? 0
    }
    best = attempt(shown)
  }
  if (!fits(best)) return undefined
  if (best.shown >= costs.length) return best
  const larger = attempt(best.shown + 1)
  return fits(larger) ? larger : best
}

/** The tokens of the first rows, one by one, until they are more than the limit. */
function costsWithin(rows: readonly string[], limit: number, count: CountTokens): number[] {
  const costs: number[] = []
  let total = 0
  for (const row of rows) {
    const cost = count(`${row}\n`)
    total += cost
    if (total > limit) break
    costs.push(cost)
  }
  return costs
}
