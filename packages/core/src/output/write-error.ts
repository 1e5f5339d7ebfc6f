import { loadTokenCounter } from './count-tokens.ts'
import { cutText } from './cut-text.ts'
import type { Entry, PlainValue } from './described-value.ts'
import type { OutputLimits } from './output-limits.ts'
import { mostTokens } from './token-bounds.ts'
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
  limits: Pick<OutputLimits, 'tokenLimit' | 'format'>,
): Promise<string> {
  const facts = Object.entries(error).filter(([, fact]) => fact !== undefined)
  const write = (length: number, items: number) => writeFacts(facts, length, items, limits.format)
  const whole = write(4 * limits.tokenLimit, limits.tokenLimit)
  if (mostTokens(whole) <= limits.tokenLimit) return whole
  const count = await loadTokenCounter()
  let length = 4 * limits.tokenLimit
  let items = limits.tokenLimit
  let text = whole
  while (count(text) > limits.tokenLimit && length > 4) {
    length = Math.floor(length * 0.7)
    items = Math.floor(items * 0.7)
    text = write(length, items)
  }
  return text
}

function writeFacts(
  facts: readonly [string, Fact][],
  length: number,
  items: number,
  format: OutputLimits['format'],
): string {
  const entries = facts.map(([key, fact]): Entry<PlainValue> => [key, cutFact(fact, length, items)])
  if (format === 'json')
    return compactJson.map(entries.map(([key, value]) => [key, writeFlow(value, compactJson, {})]))
  return entries.map(([key, value]) => `${writeText(key)}: ${writeFlow(value, yamlFlow, {})}`).join('\n')
}

function cutFact(fact: Fact, length: number, items: number): PlainValue {
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
