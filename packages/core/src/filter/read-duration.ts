import { exactly } from './interval.ts'
import { problem, type Reading } from './reading.ts'

const DURATION =
  /^([+-])?P(?=.)(?:([+-]?\d+)Y)?(?:([+-]?\d+)M)?(?:([+-]?\d+)W)?(?:([+-]?\d+)D)?(?:T(?=.)(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?\d+)(?:[.,](\d{1,9}))?S)?)?$/i
const SECOND = 1_000_000_000n
/** Months, days and nanoseconds that together stay within the database's 64 bits of seconds. */
const MAX_PARTS = [10n ** 12n, 10n ** 13n, 10n ** 27n] as const

/**
 * Reads ISO 8601 text as a duration, which the database keeps as months, days and seconds. Durations have no
 * order (a month is neither more nor less than thirty days): they are equal or not.
 */
export function readDuration(text: string): Reading {
  const match = DURATION.exec(text.trim())
  if (match === null) return problem('no ISO 8601 duration', 'write it as "P1DT2H30M", with whole numbers')
  const [, sign, ...parts] = match
  const [years, months, weeks, days, hours, minutes, seconds] = parts.map((part) => BigInt(part ?? 0))
  const fraction = BigInt((parts[7] ?? '').padEnd(9, '0')) * (parts[6]?.startsWith('-') ? -1n : 1n)
  const all = [
    (years ?? 0n) * 12n + (months ?? 0n),
    (weeks ?? 0n) * 7n + (days ?? 0n),
    (((hours ?? 0n) * 60n + (minutes ?? 0n)) * 60n + (seconds ?? 0n)) * SECOND + fraction,
  ].map((part) => (sign === '-' ? -part : part))
  if (all.some((part, at) => (part < 0n ? -part : part) > (MAX_PARTS[at] ?? 0n)))
    return problem('too long for a duration')
  return { kind: 'interval', interval: exactly({ family: 'duration', text: writeDuration(all) }) }
}

/** One text for equal durations. */
function writeDuration([months = 0n, days = 0n, nanoseconds = 0n]: readonly bigint[]): string {
  const magnitude = nanoseconds < 0n ? -nanoseconds : nanoseconds
  const fraction = magnitude % SECOND
  const seconds = `${nanoseconds < 0n ? '-' : ''}${magnitude / SECOND}`
  return `P${months}M${days}DT${seconds}${fraction === 0n ? '' : `.${fraction.toString().padStart(9, '0')}`}S`
}
