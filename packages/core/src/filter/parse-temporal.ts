import { daysInMonth, toEpochDay } from './civil-date.ts'
import { before, exactly, type Interval } from './interval.ts'
import { problem, type Reading } from './reading.ts'
import type { TemporalFamily } from './value.ts'
import { zoneOffset } from './zone-offset.ts'

const SHAPE =
  /^(?:([+-]?\d{4,9})-(\d{2})-(\d{2}))?(?:(?:^|(?<=\d)[Tt ])(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?(?:\[([^\]]+)\])?$/
const EXAMPLES: Readonly<Record<TemporalFamily, string>> = {
  date: '2024-03-31',
  'local-time': '14:30:00',
  'zoned-time': '14:30:00+02:00',
  'local-datetime': '2024-03-31T14:30:00',
  'zoned-datetime': '2024-03-31T14:30:00Z',
}
const NAMES: Readonly<Record<TemporalFamily, string>> = {
  date: 'date',
  'local-time': 'time without zone',
  'zoned-time': 'time',
  'local-datetime': 'datetime without zone',
  'zoned-datetime': 'datetime',
}
const MAX_YEAR = 999_999_998
const SECOND = 1_000_000_000n
const DAY = 86_400n * SECOND

/** What the text says, each part undefined where it says nothing. */
interface Parts {
  readonly epochDay?: number
  /** Nanoseconds since midnight. */
  readonly time?: bigint
  /** Seconds ahead of UTC. */
  readonly offset?: number
  readonly region?: string
}

/** Reads ISO 8601 text as a value of the family; a date for a datetime is the whole of that day in UTC. */
export function parseTemporal(text: string, family: TemporalFamily): Reading {
  const parts = splitParts(text.trim())
  if (typeof parts === 'string') return problem(parts)
  if (parts === undefined) return problem(`no ISO 8601 ${NAMES[family]}`, waysToWrite(text.trim(), family))
  switch (family) {
    case 'date':
      return readDate(parts, text)
    case 'local-time':
    case 'zoned-time':
      return readTime(parts, family)
    case 'local-datetime':
    case 'zoned-datetime':
      return readDatetime(parts, family)
  }
}

/** A year or a month is a span of days, which no date is. */
function waysToWrite(text: string, family: TemporalFamily): string {
  const one = `write it as "${EXAMPLES[family]}"`
  const [, year, month] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  if (year === undefined || family === 'local-time' || family === 'zoned-time') return one
  const last = daysInMonth(Number(year), Number(month ?? 12))
  const span = `"min": "${year}-${month ?? '01'}-01", "max": "${year}-${month ?? '12'}-${last}"`
  return `${one}; for all of ${text} use {${span}}`
}

function readDate({ epochDay, time, offset, region }: Parts, text: string): Reading {
  if (epochDay === undefined) return problem('no date', `write it as "${EXAMPLES.date}"`)
  if (time !== undefined || offset !== undefined || region !== undefined) {
    return problem('a datetime where dates are stored', `use "${text.trim().slice(0, 10)}"`)
  }
  return { kind: 'interval', interval: exactly({ family: 'date', ticks: BigInt(epochDay) }) }
}

function readTime({ epochDay, time, offset, region }: Parts, family: 'local-time' | 'zoned-time'): Reading {
  if (epochDay !== undefined || time === undefined || region !== undefined) {
    return problem(`no ${NAMES[family]} of day`, `write it as "${EXAMPLES[family]}"`)
  }
  if (family === 'local-time' && (offset ?? 0) !== 0) return zoneProblem(family)
  const ticks = time - (family === 'zoned-time' ? BigInt(offset ?? 0) * SECOND : 0n)
  return { kind: 'interval', interval: exactly({ family, ticks }) }
}

function readDatetime(parts: Parts, family: 'local-datetime' | 'zoned-datetime'): Reading {
  const { epochDay, time, region } = parts
  if (epochDay === undefined) return problem('a time without its date', `write it as "${EXAMPLES[family]}"`)
  if (family === 'local-datetime' && (region !== undefined || (parts.offset ?? 0) !== 0)) {
    return zoneProblem(family)
  }
  const local = BigInt(epochDay) * DAY + (time ?? 0n)
  const offset = parts.offset ?? (region === undefined ? 0 : zoneOffset(region, Number(local / SECOND)))
  if (offset === undefined) return problem(`in the unknown zone "${region}"`, 'use an offset such as +02:00')
  const ticks = local - BigInt(offset) * SECOND
  if (time !== undefined) return { kind: 'interval', interval: exactly({ family, ticks }) }
  const interval: Interval = {
    family,
    from: before({ family, ticks }),
    to: before({ family, ticks: ticks + DAY }),
  }
  return { kind: 'interval', interval }
}

function zoneProblem(family: TemporalFamily): Reading {
  return problem(
    `with a zone, where a ${NAMES[family]} is stored`,
    `leave the zone out: "${EXAMPLES[family]}"`,
  )
}

/** Undefined where the text has another shape; a text names what is impossible. */
function splitParts(text: string): Parts | string | undefined {
  const match = SHAPE.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone, region] = match
  if (year === undefined && hour === undefined) return undefined
  if (year !== undefined && year.length > 4 && /^\d/.test(year)) return undefined
  const date = year === undefined ? undefined : readDay(Number(year), Number(month), Number(day))
  if (typeof date === 'string') return date
  const time = hour === undefined ? undefined : readClock(hour, minute, second, fraction)
  if (typeof time === 'string') return time
  const offset = zone === undefined ? undefined : readOffset(zone)
  if (typeof offset === 'string') return offset
  if (hour === undefined && (offset !== undefined || region !== undefined)) return undefined
  return {
    ...(date !== undefined && { epochDay: date }),
    ...(time !== undefined && { time }),
    ...(offset !== undefined && { offset }),
    ...(region !== undefined && { region }),
  }
}

function readDay(year: number, month: number, day: number): number | string {
  if (Math.abs(year) > MAX_YEAR) return `impossible: years go from -${MAX_YEAR} to ${MAX_YEAR}`
  if (month < 1 || month > 12) return `impossible: there is no month ${month}`
  const last = daysInMonth(year, month)
  if (day < 1 || day > last) return `impossible: month ${month} of ${year} has days 1 to ${last}, not ${day}`
  return toEpochDay({ year, month, day })
}

function readClock(hour: string, minute = '0', second = '0', fraction = ''): bigint | string {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return 'impossible: times go from 00:00:00 to 23:59:59.999999999'
  }
  const seconds = BigInt(Number(hour) * 3600 + Number(minute) * 60 + Number(second))
  return seconds * SECOND + BigInt(fraction.padEnd(9, '0'))
}

function readOffset(zone: string): number | string {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', ''))
  const seconds = hours * 3600 + minutes * 60
  if (minutes > 59 || seconds > 64_800) return 'impossible: zones go from -18:00 to +18:00'
  return zone.startsWith('-') ? -seconds : seconds
}
