/** The candidate that differs from the name by at most two edits, the nearest first; undefined where none does. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let least = 3
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Levenshtein's distance, where a swap of neighbours counts once. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const options = [
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      ]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (row > 1 && column > 1 && swapped) options.push((beforePrevious[column - 2] ?? 0) + 1)
      current.push(Math.min(...options))
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? 0
}
