import { compareValues, type Family, type Value } from './value.ts'

/** A place between values: just before one, or just after it. */
export interface Cut {
  readonly value: Value
  readonly after: boolean
}

/** All values of one family between two cuts; open-ended where a cut is absent. */
export interface Interval {
  readonly family: Family
  readonly from?: Cut
  readonly to?: Cut
}

export const before = (value: Value): Cut => ({ value, after: false })
export const after = (value: Value): Cut => ({ value, after: true })
export const exactly = (value: Value): Interval => ({
  family: value.family,
  from: before(value),
  to: after(value),
})

/** The one value of an interval, or undefined where it holds several. */
export function onlyValue({ from, to }: Interval): Value | undefined {
  if (from === undefined || to === undefined || from.after) return undefined
  if (to.after) return compareValues(from.value, to.value) === 0 ? from.value : undefined
  const isNextTick = 'ticks' in from.value && 'ticks' in to.value && to.value.ticks === from.value.ticks + 1n
  return isNextTick ? from.value : undefined
}

/** Equal instants in two zones are two values to the database, so one instant is a range of them. */
export function onlyStoredValue(interval: Interval): Value | undefined {
  const isZoned = interval.family === 'zoned-datetime' || interval.family === 'zoned-time'
  return isZoned ? undefined : onlyValue(interval)
}

export function isEmpty({ from, to }: Interval): boolean {
  return from !== undefined && to !== undefined && compareCuts(from, to) >= 0
}

/** The values that are in one of the left and in one of the right. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  const both = left.flatMap((a) => right.flatMap((b) => (a.family === b.family ? [overlap(a, b)] : [])))
  return unite(both)
}

/** The same values as sorted intervals that neither overlap nor touch. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((interval) => !isEmpty(interval)).sort(compareStarts)
  const united: Interval[] = []
  for (const interval of sorted) {
    const last = united.at(-1)
    if (last === undefined || last.family !== interval.family || isGap(last, interval)) united.push(interval)
    else united[united.length - 1] = between(last.family, last.from, laterEnd(last.to, interval.to))
  }
  return united
}

/** All values of the families that are in none of the intervals. */
export function complement(intervals: readonly Interval[], families: readonly Family[]): Interval[] {
  return families.flatMap((family) => {
    const taken = unite(intervals.filter((interval) => interval.family === family))
    const gaps: Interval[] = []
    let from: Cut | undefined
    for (const interval of taken) {
      if (interval.from !== undefined) gaps.push(between(family, from, interval.from))
      if (interval.to === undefined) return gaps.filter((gap) => !isEmpty(gap))
      from = interval.to
    }
    return [...gaps, between(family, from, undefined)].filter((gap) => !isEmpty(gap))
  })
}

function overlap(a: Interval, b: Interval): Interval {
  const from = a.from === undefined || (b.from && compareCuts(b.from, a.from) > 0) ? b.from : a.from
  const to = a.to === undefined || (b.to && compareCuts(b.to, a.to) < 0) ? b.to : a.to
  return between(a.family, from, to)
}

function between(family: Family, from: Cut | undefined, to: Cut | undefined): Interval {
  return { family, ...(from && { from }), ...(to && { to }) }
}

function isGap(last: Interval, next: Interval): boolean {
  return last.to !== undefined && next.from !== undefined && compareCuts(last.to, next.from) < 0
}

function laterEnd(a: Cut | undefined, b: Cut | undefined): Cut | undefined {
  if (a === undefined || b === undefined) return undefined
  return compareCuts(a, b) >= 0 ? a : b
}

function compareStarts(a: Interval, b: Interval): number {
  if (a.family !== b.family) return a.family < b.family ? -1 : 1
  if (a.from === undefined || b.from === undefined)
    return Number(a.from !== undefined) - Number(b.from !== undefined)
  return compareCuts(a.from, b.from)
}

function compareCuts(a: Cut, b: Cut): number {
  return compareValues(a.value, b.value) || Number(a.after) - Number(b.after)
}
