import { filterError, showValue } from './filter-error.ts'
import { exactly, type Interval } from './interval.ts'
import { parseTemporal } from './parse-temporal.ts'
import { readDuration } from './read-duration.ts'
import { readNumber } from './read-number.ts'
import type { Reading } from './reading.ts'
import type { TemporalFamily } from './value.ts'

const TEMPORAL_FAMILIES: readonly TemporalFamily[] = [
  'date',
  'local-time',
  'zoned-time',
  'local-datetime',
  'zoned-datetime',
]

/**
 * Reads an input as all that it can mean among the elements of a list, whose types are not known: text is text
 * and, where it reads as one, a number, a boolean, a date, a time or a duration.
 *
 * @throws ActionableError `invalid_filter` where it can be no element; `place` names the key.
 */
export function readElement(input: unknown, place: string): Interval[] {
  if (typeof input === 'boolean') return [exactly({ family: 'boolean', value: input })]
  const number = readNumber(input, ['FLOAT'])
  if (typeof input === 'string') {
    return [exactly({ family: 'string', value: input }), ...intervalsOf([number, ...readText(input)])]
  }
  if (number.kind === 'interval') return [number.interval]
  const isNumber = typeof input === 'number' || typeof input === 'bigint'
  const what = isNumber ? number.problem : 'no text, number or boolean'
  throw filterError(`${place} is ${showValue(input)}, ${what}`)
}

function readText(text: string): Reading[] {
  return [
    ...readBoolean(text),
    ...TEMPORAL_FAMILIES.map((family) => parseTemporal(text, family)),
    readDuration(text),
  ]
}

function readBoolean(text: string): Reading[] {
  const folded = text.trim().toLowerCase()
  if (folded !== 'true' && folded !== 'false') return []
  return [{ kind: 'interval', interval: exactly({ family: 'boolean', value: folded === 'true' }) }]
}

function intervalsOf(readings: readonly Reading[]): Interval[] {
  return readings.flatMap((reading) => (reading.kind === 'interval' ? [reading.interval] : []))
}
