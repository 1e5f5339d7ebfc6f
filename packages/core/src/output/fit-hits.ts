import { cutNotes, type Content } from './content.ts'
import { loadTokenCounter } from './count-tokens.ts'
import { fitRows } from './fit-rows.ts'
import { layoutsOf } from './layout.ts'
import type { OutputLimits } from './output-limits.ts'
import { shrinkRows } from './shrink-rows.ts'
import { pickBest } from './pick-best.ts'

/** Fits hits by sharing out: the longest texts are cut to one length, so that all hits are shown. */
export async function fitHits(content: Content, limits: OutputLimits): Promise<string> {
  const { tokenLimit } = limits
  const short = { ...content, notes: cutNotes(content.notes, 2 * tokenLimit) }
  const fitted = []
  for (const layout of layoutsOf(limits.format)) {
    const whole = await fitRows(short, layout, tokenLimit)
    fitted.push(
      whole.shown === content.rows.length
        ? whole
        : shrinkRows(short, layout, tokenLimit, await loadTokenCounter()),
    )
  }
  return pickBest(fitted)
}
