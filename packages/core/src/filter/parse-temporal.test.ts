import { describe, expect, test } from 'vitest'
import { parseTemporal } from './parse-temporal.ts'
import type { TemporalFamily } from './value.ts'
import { writeTemporal } from './write-temporal.ts'

describe('parseTemporal', () => {
  test.each<[TemporalFamily, string, string, string]>([
    ['date', '2024-02-29', '2024-02-29', '2024-03-01'],
    ['date', ' 2024-12-31 ', '2024-12-31', '2025-01-01'],
    ['date', '-0044-03-15', '-0044-03-15', '-0044-03-16'],
    ['date', '+12345-01-01', '+12345-01-01', '+12345-01-02'],
    ['local-datetime', '2024-01-05', '2024-01-05T00:00:00', '2024-01-06T00:00:00'],
    ['zoned-datetime', '2024-01-05', '2024-01-04T06:00:00-18:00', '2024-01-05T06:00:00-18:00'],
  ])('%s of "%s" goes from %s to before %s', (family, text, from, to) => {
    expect(boundsOf(text, family)).toEqual([from, to])
  })

  test.each<[TemporalFamily, string, string]>([
    ['local-datetime', '2024-01-05T10:00', '2024-01-05T10:00:00'],
    ['local-datetime', '2024-01-05 10:00:30', '2024-01-05T10:00:30'],
    ['local-datetime', '2024-01-05T10:00:00Z', '2024-01-05T10:00:00'],
    ['local-datetime', '1969-12-31T23:59:59.999999999', '1969-12-31T23:59:59.999999999'],
    ['zoned-datetime', '2024-01-05T10:00:00.5Z', '2024-01-04T16:00:00.500000000-18:00'],
    ['zoned-datetime', '2024-01-05T12:00+02:00', '2024-01-04T16:00:00-18:00'],
    ['zoned-datetime', '2024-01-05T12:00:00+0200', '2024-01-04T16:00:00-18:00'],
    ['zoned-datetime', '2024-01-05T10:00', '2024-01-04T16:00:00-18:00'],
    ['zoned-datetime', '2024-01-05T11:00:00+01:00[Europe/Berlin]', '2024-01-04T16:00:00-18:00'],
    ['zoned-datetime', '2024-01-05T11:00:00[Europe/Berlin]', '2024-01-04T16:00:00-18:00'],
    ['zoned-datetime', '2024-07-05T12:00:00[Europe/Berlin]', '2024-07-04T16:00:00-18:00'],
    // 02:30 happens twice on that day, the first time in summer time, and not at all on the other.
    ['zoned-datetime', '2024-10-27T02:30:00[Europe/Berlin]', '2024-10-26T06:30:00-18:00'],
    ['zoned-datetime', '2024-03-31T02:30:00[Europe/Berlin]', '2024-03-30T07:30:00-18:00'],
    ['local-time', '10:00', '10:00:00'],
    ['zoned-time', '10:00+01:00', '00:00:00-09:00'],
    ['zoned-time', '09:00Z', '00:00:00-09:00'],
    ['zoned-time', '09:00:00.000000001', '00:00:00.000000001-09:00'],
    ['zoned-time', '23:59:59.999999999-18:00', '23:59:59.999999999-18:00'],
    ['zoned-time', '01:00+02:00', '00:00:00+01:00'],
  ])('%s of "%s" is %s', (family, text, expected) => {
    expect(boundsOf(text, family)[0]).toBe(expected)
  })

  test.each<[TemporalFamily, string, string]>([
    ['date', '2024', 'no ISO 8601 date'],
    ['date', '2024-03', 'no ISO 8601 date'],
    ['date', '20240301', 'no ISO 8601 date'],
    ['date', '01/05/2024', 'no ISO 8601 date'],
    ['date', 'yesterday', 'no ISO 8601 date'],
    ['date', '10:00', 'no date'],
    ['date', '2024-01-05T10:00Z', 'a datetime where dates are stored'],
    ['date', '2023-02-29', 'impossible: month 2 of 2023 has days 1 to 28, not 29'],
    ['date', '2024-02-30', 'impossible: month 2 of 2024 has days 1 to 29, not 30'],
    ['date', '2024-04-31', 'impossible: month 4 of 2024 has days 1 to 30, not 31'],
    ['date', '2024-13-01', 'impossible: there is no month 13'],
    ['date', '2024-00-10', 'impossible: there is no month 0'],
    ['date', '999999999-01-01', 'no ISO 8601 date'],
    ['date', '+999999999-01-01', 'impossible: years go from -999999998 to 999999998'],
    ['zoned-datetime', '2024-01-05T24:00Z', 'impossible: times go from 00:00:00 to 23:59:59.999999999'],
    ['zoned-datetime', '2024-01-05T10:60Z', 'impossible: times go from 00:00:00 to 23:59:59.999999999'],
    ['zoned-datetime', '2024-01-05T10:00:60Z', 'impossible: times go from 00:00:00 to 23:59:59.999999999'],
    ['zoned-datetime', '2024-01-05T10:00+19:00', 'impossible: zones go from -18:00 to +18:00'],
    ['zoned-datetime', '2024-01-05T10:00[Mars/Base]', 'in the unknown zone "Mars/Base"'],
    ['zoned-datetime', '2024-01-05T10:00:00.1234567891Z', 'no ISO 8601 datetime'],
    ['zoned-datetime', '10:00Z', 'a time without its date'],
    ['zoned-datetime', '2024-01-05Z', 'no ISO 8601 datetime'],
    ['local-datetime', '2024-01-05T10:00+02:00', 'with a zone, where a datetime without zone is stored'],
    ['local-time', '2024-01-05', 'no time without zone of day'],
    ['local-time', '10:00+02:00', 'with a zone, where a time without zone is stored'],
    ['zoned-time', '25:00Z', 'impossible: times go from 00:00:00 to 23:59:59.999999999'],
    ['date', '', 'no ISO 8601 date'],
  ])('%s refuses "%s": %s', (family, text, problem) => {
    expect(parseTemporal(text, family)).toMatchObject({ kind: 'problem', problem })
  })
})

function boundsOf(text: string, family: TemporalFamily): (string | undefined)[] {
  const reading = parseTemporal(text, family)
  if (reading.kind === 'problem') throw new Error(reading.problem)
  const { from, to } = reading.interval
  return [from, to].map((cut) => {
    if (cut === undefined || !('ticks' in cut.value)) return undefined
    return writeTemporal(family, cut.value.ticks + (cut.after ? 1n : 0n))
  })
}
