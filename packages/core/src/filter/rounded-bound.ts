import { type Cut, type Interval, onlyValue } from './interval.ts'

/** From here on, not every integer is a float. */
const FIRST_ROUNDED = 2 ** 53
/** Twice the distance between neighbouring floats, as a part of their size. */
const TWO_STEPS = 2 ** -51

/** True where the index, which compares the ends of ranges as floats, would take the one integer for another. */
export function hasRoundedBound(interval: Interval): boolean {
  return onlyValue(interval) === undefined && [interval.from, interval.to].some(isRounded)
}

/** The same range with ends moved outwards, so that rounding them loses nothing. */
export function widen(interval: Interval): Interval {
  const { family, from, to } = interval
  if (!hasRoundedBound(interval)) return interval
  return { family, ...(from && { from: move(from, -1) }), ...(to && { to: move(to, 1) }) }
}

function isRounded(cut: Cut | undefined): boolean {
  return cut?.value.family === 'number' && Math.abs(Number(cut.value.value)) >= FIRST_ROUNDED
}

function move(cut: Cut, direction: -1 | 1): Cut {
  if (cut.value.family !== 'number' || !isRounded(cut)) return cut
  const value = Number(cut.value.value)
  return { ...cut, value: { family: 'number', value: value + direction * Math.abs(value) * TWO_STEPS } }
}
