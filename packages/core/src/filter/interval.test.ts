import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  after,
  before,
  complement,
  exactly,
  intersect,
  type Interval,
  isEmpty,
  onlyValue,
  unite,
} from './interval.ts'
import { compareValues, type Value } from './value.ts'

const number = (value: number): Value => ({ family: 'number', value })
const cut = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([value, isAfter]) => (isAfter ? after(number(value)) : before(number(value))))
const interval = fc
  .record({ from: fc.option(cut, { nil: undefined }), to: fc.option(cut, { nil: undefined }) })
  .map(({ from, to }): Interval => ({ family: 'number', ...(from && { from }), ...(to && { to }) }))
const intervals = fc.array(interval, { maxLength: 5 })
const probes = Array.from({ length: 17 }, (_, at) => at / 2 - 1)

function holds(set: readonly Interval[], value: number): boolean {
  return set.some(({ from, to }) => {
    const start = from === undefined || isBeyond(value, from.value, from.after)
    return start && (to === undefined || !isBeyond(value, to.value, to.after))
  })
}

function isBeyond(value: number, bound: Value, isAfter: boolean): boolean {
  const order = compareValues(number(value), bound)
  return isAfter ? order > 0 : order >= 0
}

describe('sets of intervals hold what sets hold', () => {
  test('united', () => {
    fc.assert(
      fc.property(intervals, (set) => {
        const united = unite(set)
        for (const value of probes) expect(holds(united, value)).toBe(holds(set, value))
        for (const [at, { from }] of united.entries()) {
          const last = united[at - 1]?.to
          if (at > 0)
            expect(
              isEmpty({ family: 'number', ...(last && { from: last }), ...(from && { to: from }) }),
            ).toBe(false)
        }
      }),
    )
  })

  test('intersected', () => {
    fc.assert(
      fc.property(intervals, intervals, (left, right) => {
        const both = intersect(left, right)
        for (const value of probes) expect(holds(both, value)).toBe(holds(left, value) && holds(right, value))
      }),
    )
  })

  test('complemented', () => {
    fc.assert(
      fc.property(intervals, (set) => {
        const rest = complement(set, ['number'])
        for (const value of probes) expect(holds(rest, value)).toBe(!holds(set, value))
      }),
    )
  })
})

test('the complement of a value leaves the other families whole', () => {
  expect(complement([exactly(number(5))], ['number', 'string'])).toEqual([
    { family: 'number', to: before(number(5)) },
    { family: 'number', from: after(number(5)) },
    { family: 'string' },
  ])
})

test('the only value is that of equal cuts, or of two ticks in a row', () => {
  const day = (ticks: bigint): Value => ({ family: 'date', ticks })
  expect(onlyValue(exactly(number(5)))).toEqual(number(5))
  expect(onlyValue({ family: 'date', from: before(day(5n)), to: before(day(6n)) })).toEqual(day(5n))
  expect(onlyValue({ family: 'date', from: before(day(5n)), to: before(day(7n)) })).toBeUndefined()
  expect(onlyValue({ family: 'number', from: before(number(5)) })).toBeUndefined()
})

test.each([
  ['a', 'b', -1],
  ['', 'a', -1],
  ['a', 'A', 1],
  ['\uFFFF', '😀', -1],
  ['a😀', 'a\uE000', 1],
  ['ab', 'ab', 0],
])('texts are ordered by code point: %s, %s', (left, right, order) => {
  const text = (value: string): Value => ({ family: 'string', value })
  expect(Math.sign(compareValues(text(left), text(right)))).toBe(order)
})

test('integers beyond 2^53 and floats are compared exactly', () => {
  const big: Value = { family: 'number', value: 9007199254740993n }
  expect(compareValues(big, number(9007199254740992))).toBeGreaterThan(0)
  expect(compareValues({ family: 'number', value: 2n }, number(2.5))).toBeLessThan(0)
  expect(compareValues({ family: 'number', value: 2n }, number(2))).toBe(0)
})
