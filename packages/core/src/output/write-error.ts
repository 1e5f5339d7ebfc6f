import { loadTokenCounter } from './count-tokens.ts'
import { cutText, uniqueNames } from './cut-text.ts'
import type { Entry, PlainValue } from './described-value.ts'
import type { OutputLimits } from './output-limits.ts'
import { fewestTokens, mostTokens } from './token-bounds.ts'
import { compactJson, writeFlow, yamlFlow } from './write-flow.ts'
import { writeText } from './write-scalar.ts'

type Fact = null | boolean | number | bigint | string | readonly string[] | undefined

/** What failed, then further facts in the order to be written, such as `allowed` and `fix`. */
export interface ErrorAnswer {
  readonly error: string
  readonly [key: string]: Fact
}

/** Writes a failure that the model can act on, never of more tokens than the limit: long texts and lists are cut. */
export async function writeError(
  error: ErrorAnswer,
  { tokenLimit, format }: Pick<OutputLimits, 'tokenLimit' | 'format'>,
): Promise<string> {
  const facts = Object.entries(error).filter(([, fact]) => fact !== undefined)
  const whole = writeFacts(facts, { length: 4 * tokenLimit, items: tokenLimit }, format)
  if (mostTokens(whole) <= tokenLimit) return whole
  const count = await loadTokenCounter()
  const fits = (text: string) => fewestTokens(text) <= tokenLimit && count(text) <= tokenLimit
  if (fits(whole)) return whole
  for (let length = 2 * tokenLimit; length > 24; length = Math.floor(length * 0.7)) {
    const text = writeFacts(facts, { length, items: Math.ceil(length / 8) }, format)
    if (fits(text)) return text
  }
  return writeFacts([['error', error.error]], { length: 32, items: 0 }, format)
}

/** UTF-16 units of each text, items of each list. */
interface Size {
  readonly length: number
  readonly items: number
}

function writeFacts(facts: readonly [string, Fact][], size: Size, format: OutputLimits['format']): string {
  const keys = uniqueNames(
    facts.map(([key]) => key),
    longestKey,
  )
  const entries = facts.map(([, fact], index): Entry<PlainValue> => [keys[index] ?? '', cutFact(fact, size)])
  if (format === 'json') {
    return compactJson.map(entries.map(([key, value]) => [key, writeFlow(value, compactJson, {})]))
  }
  return entries.map(([key, value]) => `${writeText(key)}: ${writeFlow(value, yamlFlow, {})}`).join('\n')
}

const longestKey = 40

function cutFact(fact: Fact, { length, items }: Size): PlainValue {
  if (typeof fact === 'string') return cutWithEllipsis(fact, length)
  if (typeof fact === 'number') return Number.isSafeInteger(fact) ? BigInt(fact) : fact
  if (fact === null || fact === undefined) return null
  if (typeof fact !== 'object') return fact
  const kept = fact.slice(0, items).map((item) => cutWithEllipsis(item, length))
  if (kept.length < fact.length) kept.push(`… ${fact.length - kept.length} more`)
  return { kind: 'list', items: kept, total: fact.length }
}

function cutWithEllipsis(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length)}…` : text
}
