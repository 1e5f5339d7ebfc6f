import type { SampleSource } from './sample-source.ts'

/** The smallest and largest id of a source. */
export interface IdRange {
  readonly low: number
  readonly high: number
}

/** At most this many ids are tried for each entity wanted, and at most this many entities passed over. */
const MOST_PROBES = 20
const MOST_PASSED = 100
/** Passing over an entity costs about a quarter of trying an id. */
const PASS_COST = 0.25

/**
 * Whether trying ids between the first and the last of a source is cheaper than going through all of it: the
 * more thinly the source is spread between them, the more ids miss it.
 */
export function isProbingCheaper({ count }: SampleSource, { low, high }: IdRange, size: number): boolean {
  return count > MOST_PASSED * size || count * PASS_COST > (size * (high - low + 1)) / count
}

/** Ids are scattered by squares modulo this, so that no period in the data falls in step with them. */
export const PRIME = 1_000_003

/** A place below PRIME that is in step with nothing; `compileChoice` has the database reckon the same. */
const placeOf = (id: number): number => (((id % PRIME) * 7919) % PRIME) ** 2 % PRIME

/** Puts ids into an order, the same one every time, any part of which is in step with no period of the data either. */
export function scatterOrder(ids: readonly number[]): number[] {
  const placed = ids.map((id) => ({ id, place: placeOf(id) }))
  return placed.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
}

/** Scatters ids over a range, the same ones every time, so that about `size` of them belong to the source. */
export function scatterIds(
  { low, high }: IdRange,
  { count }: Pick<SampleSource, 'count'>,
  size: number,
): number[] {
  const width = high - low + 1
  const probes = Math.min(MOST_PROBES * size, Math.ceil((size * width) / count))
  return Array.from({ length: probes }, (_, index) => {
    // One id in each of as many equal stretches, at a place in it that no period of the data falls in step with.
    return low + Math.floor(((index + placeOf(index) / PRIME) * width) / probes)
  })
}
