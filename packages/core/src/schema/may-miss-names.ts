import type { Sample } from './sample.ts'

/** What fewer have than this share is rare. */
const RARE = 0.01

/**
 * Whether a first look may have missed names of properties: because the database knows names that nothing looked
 * at has, or because it met a name so rarely that it may have missed the same one elsewhere.
 */
export function mayMissNames(known: readonly string[], samples: readonly Sample[]): boolean {
  const met = new Set(samples.flatMap(({ properties }) => properties.map(({ name }) => name)))
  return (
    known.some((name) => !met.has(name)) ||
    samples.some(({ looked, properties }) => properties.some(({ count }) => count < RARE * looked))
  )
}
