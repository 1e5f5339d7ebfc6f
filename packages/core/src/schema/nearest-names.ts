/** Names that a misspelt one may have meant, the nearest first; none where nothing is near. */
export function nearestNames(name: string, known: readonly string[], most = 3): string[] {
  const wanted = normalise(name)
  return known
    .filter((other) => other !== name)
    .map((other) => ({ other, distance: distanceBetween(wanted, normalise(other)) }))
    .filter(({ distance }) => distance <= farthest(wanted))
    .toSorted((one, two) => one.distance - two.distance || (one.other < two.other ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other)
}

/** Case and the way of joining words are what models get wrong most often, so they count for nothing. */
const normalise = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')
    .slice(0, 100)

const farthest = (name: string): number => Math.max(1, Math.floor(name.length / 3))

/** A name inside the other is nearer than any misspelling; else edits, a swap of neighbours being one. */
function distanceBetween(one: string, other: string): number {
  if (one === other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= 3 && long.includes(short)) return 1
  return countEdits(one, other)
}

function countEdits(one: string, other: string): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = previous
    previous = current
  }
  return previous[other.length] ?? 0
}
