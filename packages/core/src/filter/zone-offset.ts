/** Seconds that a named zone is ahead of UTC at a local time (seconds since 1970-01-01T00:00 there). */
export function zoneOffset(zone: string, localSeconds: number): number | undefined {
  const offsetAt = offsetReader(zone)
  if (offsetAt === undefined) return undefined
  const earlier = offsetAt(localSeconds - 86_400)
  const later = offsetAt(localSeconds + 86_400)
  // Where a clock is set back, a local time happens twice: the database takes the earlier one. Where it is set
  // forward, the time does not exist, and the offset before the change moves it on.
  return [earlier, later].find((offset) => offsetAt(localSeconds - offset) === offset) ?? earlier
}

function offsetReader(zone: string): ((utcSeconds: number) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return (utcSeconds) => {
      const parts = Object.fromEntries(
        format.formatToParts(utcSeconds * 1000).map(({ type, value }) => [type, value]),
      )
      const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
      const local = new Date(0)
      local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
      local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
      return local.getTime() / 1000 - utcSeconds
    }
  } catch {
    return undefined
  }
}
