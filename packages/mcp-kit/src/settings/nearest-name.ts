/** The candidate that differs from the name by at most two edits, the nearest first; undefined where none does. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let least = 3
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate, least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Levenshtein's distance, where a swap of neighbours counts once; gives up at the limit, since it runs at start. */
function editDistance(left: string, right: string, limit: number): number {
  if (!mayBeNear(left, right, limit)) return limit
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
    if (Math.min(...current) >= limit && Math.min(...previous) >= limit) return limit
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? 0
}

/** False where two edits cannot be enough: each changes at most two of the letters that a text has. */
function mayBeNear(left: string, right: string, limit: number): boolean {
  if (Math.abs(left.length - right.length) >= limit) return false
  let apart = lettersOf(left) ^ lettersOf(right)
  let count = 0
  for (; apart !== 0; apart &= apart - 1) count++
  return count <= 2 * (limit - 1)
}

/** One bit for each letter there is, however often. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}
