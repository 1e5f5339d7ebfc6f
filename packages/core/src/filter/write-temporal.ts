import { fromEpochDay } from './civil-date.ts'
import type { TemporalFamily } from './value.ts'

const SECOND = 1_000_000_000n
const MINUTE = 60n * SECOND
const HOUR = 60n * MINUTE
const DAY = 24n * HOUR
/** Of equal instants the database puts the one with the smallest offset first. */
const FIRST_OFFSET = -18n * HOUR
/** 23:59:59.999999999-18:00, in nanoseconds since midnight UTC. */
export const LAST_ZONED_TIME = DAY - FIRST_OFFSET - 1n

/**
 * Writes ticks as ISO text. With a zone it is the first of all values of that instant in the database's order,
 * so `>=` it and `<` the next instant hold exactly the instant, whatever the zone it is stored in.
 */
export function writeTemporal(family: TemporalFamily, ticks: bigint): string {
  switch (family) {
    case 'date':
      return writeDate(ticks)
    case 'local-time':
      return writeTime(ticks)
    case 'local-datetime':
      return writeDatetime(ticks)
    case 'zoned-datetime':
      return writeDatetime(ticks + FIRST_OFFSET) + writeOffset(FIRST_OFFSET)
    case 'zoned-time': {
      const offset = firstOffsetOfTime(ticks)
      return writeTime(ticks + offset) + writeOffset(offset)
    }
  }
}

/** A time of day lies between 00:00 and 24:00 in its own zone, which bounds its offset from below. */
function firstOffsetOfTime(ticks: bigint): bigint {
  const wholeMinutes = floorDivide(ticks, MINUTE) * MINUTE
  return -wholeMinutes > FIRST_OFFSET ? -wholeMinutes : FIRST_OFFSET
}

function writeDatetime(ticks: bigint): string {
  const day = floorDivide(ticks, DAY)
  return `${writeDate(day)}T${writeTime(ticks - day * DAY)}`
}

function writeDate(epochDay: bigint): string {
  const { year, month, day } = fromEpochDay(Number(epochDay))
  const digits = String(Math.abs(year)).padStart(4, '0')
  const sign = year < 0 ? '-' : year > 9999 ? '+' : ''
  return `${sign}${digits}-${twoDigits(month)}-${twoDigits(day)}`
}

function writeTime(nanoseconds: bigint): string {
  const seconds = Number(nanoseconds / SECOND)
  const fraction = nanoseconds % SECOND
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return clock.map(twoDigits).join(':') + (fraction === 0n ? '' : `.${fraction.toString().padStart(9, '0')}`)
}

function writeOffset(nanoseconds: bigint): string {
  const minutes = Math.abs(Number(nanoseconds / MINUTE))
  return `${nanoseconds < 0n ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
