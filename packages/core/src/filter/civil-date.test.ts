import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInMonth, fromEpochDay, toEpochDay } from './civil-date.ts'

test('days are those of JavaScript where it knows them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (epochDay) => {
      const date = new Date(epochDay * 86_400_000)
      const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
      expect(fromEpochDay(epochDay)).toEqual(civil)
      expect(toEpochDay(civil)).toBe(epochDay)
    }),
  )
})

test('days of far years come back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -365_000_000_000, max: 365_000_000_000 }), (epochDay) => {
      expect(toEpochDay(fromEpochDay(epochDay))).toBe(epochDay)
    }),
  )
})

test.each([
  [2024, 2, 29],
  [2023, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [2024, 4, 30],
  [2024, 12, 31],
])('%i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days)
})
