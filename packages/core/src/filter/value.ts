/** Values of one family can be compared with each other; those of two families are never equal. */
export type Family = OrderedFamily | 'duration'

export type OrderedFamily = 'number' | 'string' | 'boolean' | TemporalFamily

export type TemporalFamily = 'date' | 'local-time' | 'zoned-time' | 'local-datetime' | 'zoned-datetime'

/**
 * A value of a filter. Temporal values are counted in `ticks`: days since 1970-01-01 for dates, nanoseconds
 * since 1970-01-01T00:00 for datetimes and since midnight for times, in UTC where they have a zone.
 */
export type Value =
  | { readonly family: 'number'; readonly value: number | bigint }
  | { readonly family: 'string'; readonly value: string }
  | { readonly family: 'boolean'; readonly value: boolean }
  | { readonly family: TemporalFamily; readonly ticks: bigint }
  | { readonly family: 'duration'; readonly text: string }

/** Negative, zero or positive, in the order of the index; both of the same family. */
export function compareValues(left: Value, right: Value): number {
  const a = comparable(left)
  const b = comparable(right)
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b)
  return a < b ? -1 : a > b ? 1 : Number(isNegativeZero(b)) - Number(isNegativeZero(a))
}

/** The index keeps the two zeros of a float apart, with -0.0 before 0.0. */
function isNegativeZero(value: unknown): boolean {
  return Object.is(value, -0)
}

function comparable(value: Value): number | bigint | string | boolean {
  if ('ticks' in value) return value.ticks
  return 'text' in value ? value.text : value.value
}

/** The database orders strings by code point, JavaScript by UTF-16 unit. */
function compareCodePoints(left: string, right: string): number {
  const end = Math.min(left.length, right.length)
  for (let at = 0; at < end; at++) {
    const a = left.charCodeAt(at)
    const b = right.charCodeAt(at)
    if (a !== b) return rank(a) - rank(b)
  }
  return left.length - right.length
}

/** Surrogates stand for code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
