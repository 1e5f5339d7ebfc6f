/** The candidate that differs from the name by at most two edits, the nearest first; undefined where none does. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  return createNearestName(candidates)(name)
}

/** The same for many names, one after the other: it runs at start, on every variable there is. */
export function createNearestName(candidates: readonly string[]): (name: string) => string | undefined {
  const known = candidates.map((candidate) => ({ candidate, letters: lettersOf(candidate) }))
  return (name) => {
    const letters = lettersOf(name)
    let best: string | undefined
    let least = 3
    for (const { candidate, letters: others } of known) {
      if (Math.abs(name.length - candidate.length) >= least || !mayBeNear(letters, others, least)) continue
      const distance = editDistance(name, candidate, least)
      if (distance < least) [best, least] = [candidate, distance]
    }
    return best
  }
}

/** Levenshtein's distance, where a swap of neighbours counts once; gives up at the limit. */
function editDistance(left: string, right: string, limit: number): number {
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

/** False where too few edits are allowed: each changes at most two of the letters that a text has. */
function mayBeNear(left: number, right: number, limit: number): boolean {
  let count = 0
  for (let apart = left ^ right; apart !== 0; apart &= apart - 1) count++
  return count <= 2 * (limit - 1)
}

/** One bit for each letter there is, however often. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}
