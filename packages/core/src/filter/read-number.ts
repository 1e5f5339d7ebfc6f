import type { PropertyType } from '../vector-index/vector-index.ts'
import { after, before, exactly, type Interval } from './interval.ts'
import { problem, type Reading } from './reading.ts'

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const INTEGER = /^[+-]?\d+$/
const MAX_INTEGER = 2n ** 63n - 1n

/**
 * Reads a number, or text that is one. Whole numbers are exact: JSON has already rounded those beyond 2^53, so
 * they are taken as text only.
 */
export function readNumber(input: unknown, types: readonly PropertyType[]): Reading {
  const reading = readAnyNumber(input, types)
  return reading.kind === 'interval' && types.includes('FLOAT')
    ? { kind: 'interval', interval: withBothZeros(reading.interval) }
    : reading
}

/** Zero is one number to a user; the index keeps -0.0, which rounding makes, apart from it. */
function withBothZeros(interval: Interval): Interval {
  const value = interval.from?.value
  if (value?.family !== 'number' || Number(value.value) !== 0) return interval
  return {
    family: 'number',
    from: before({ family: 'number', value: -0 }),
    to: after({ family: 'number', value: 0 }),
  }
}

function readAnyNumber(input: unknown, types: readonly PropertyType[]): Reading {
  if (typeof input === 'bigint') return readInteger(input, types)
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return problem('not a finite number')
    if (types.includes('INTEGER') && Number.isInteger(input) && !Number.isSafeInteger(input)) {
      return problem('beyond 2^53, where JSON numbers are rounded', 'send it as text')
    }
    return number(Number.isSafeInteger(input) ? BigInt(input) : input)
  }
  const text = typeof input === 'string' ? input.trim() : ''
  if (!NUMBER.test(text)) return problem(types.includes('FLOAT') ? 'no number' : 'no integer')
  if (INTEGER.test(text)) return readInteger(BigInt(text.replace('+', '')), types)
  return Number.isFinite(Number(text)) ? number(Number(text)) : problem('too large for a number')
}

function readInteger(value: bigint, types: readonly PropertyType[]): Reading {
  if (value <= MAX_INTEGER && value >= -MAX_INTEGER - 1n) return number(value)
  return types.includes('FLOAT') ? number(Number(value)) : problem('beyond the 64 bits of an integer')
}

function number(value: number | bigint): Reading {
  return { kind: 'interval', interval: exactly({ family: 'number', value }) }
}
