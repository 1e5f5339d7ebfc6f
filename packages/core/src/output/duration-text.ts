const nanosecondsPerSecond = 1_000_000_000n

/** Fields as the driver gives them: its integers, bigint or number. */
interface DurationFields {
  readonly months: unknown
  readonly days: unknown
  readonly seconds: unknown
  readonly nanoseconds: unknown
}

/** ISO 8601 in the database's own form, such as `P1Y2M3DT1H`, where the driver's is `P14M3DT3600S`. */
export function durationText(duration: DurationFields): string {
  const months = BigInt(String(duration.months))
  const days = BigInt(String(duration.days))
  const nanoseconds =
    BigInt(String(duration.seconds)) * nanosecondsPerSecond + BigInt(String(duration.nanoseconds))
  const date = part(months / 12n, 'Y') + part(months % 12n, 'M') + part(days, 'D')
  const minutes = nanoseconds / (60n * nanosecondsPerSecond)
  const time =
    part(minutes / 60n, 'H') +
    part(minutes % 60n, 'M') +
    secondsPart(nanoseconds % (60n * nanosecondsPerSecond))
  if (date === '' && time === '') return 'PT0S'
  return `P${date}${time === '' ? '' : `T${time}`}`
}

function part(amount: bigint, unit: string): string {
  return amount === 0n ? '' : `${amount}${unit}`
}

function secondsPart(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return ''
  const sign = nanoseconds < 0n ? '-' : ''
  const amount = nanoseconds < 0n ? -nanoseconds : nanoseconds
  const fraction = String(amount % nanosecondsPerSecond)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${sign}${amount / nanosecondsPerSecond}${fraction === '' ? '' : `.${fraction}`}S`
}
