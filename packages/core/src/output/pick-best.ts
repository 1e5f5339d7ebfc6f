import { loadTokenCounter } from './count-tokens.ts'
import type { Fitted, Remains } from './fitted.ts'
import { fewestTokens } from './token-bounds.ts'

/** Of rows that are whole: no cut has their level, so their length is compared with their own alone. */
const WHOLE: Remains = { level: -1, length: 0 }

/**
 * Takes the document that shows more rows, then more of each, then the one of fewer tokens. Where all are so short
 * that nobody had to count, they are compared by their words, so that a quick answer need not wait for the ranks.
 */
export async function pickBest(fitted: readonly Fitted[]): Promise<string> {
  const measure = fitted.every(({ tokens }) => tokens === undefined) ? fewestTokens : await loadTokenCounter()
  const ranked = fitted.map(({ text, shown, cut = WHOLE, tokens }) => ({
    text,
    shown,
    cut,
    tokens: tokens ?? measure(text),
  }))
  ranked.sort(
    (one, other) =>
      other.shown - one.shown ||
      one.cut.level - other.cut.level ||
      other.cut.length - one.cut.length ||
      one.tokens - other.tokens,
  )
  return ranked[0]?.text ?? ''
}
