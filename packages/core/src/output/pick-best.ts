import { loadTokenCounter } from './count-tokens.ts'
import type { Fitted } from './fitted.ts'
import { fewestTokens } from './token-bounds.ts'

/**
 * Takes the document that shows more rows, then the one of fewer tokens. Where all are so short that nobody had
 * to count, they are compared by their words, so that a quick answer need not wait for the ranks.
 */
export async function pickBest(fitted: readonly Fitted[]): Promise<string> {
  const measure = fitted.every(({ tokens }) => tokens === undefined) ? fewestTokens : await loadTokenCounter()
  const ranked = fitted.map(({ text, shown, tokens }) => ({ text, shown, tokens: tokens ?? measure(text) }))
  ranked.sort((one, other) => other.shown - one.shown || one.tokens - other.tokens)
  return ranked[0]?.text ?? ''
}
