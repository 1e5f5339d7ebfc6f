/** The candidate that a misspelt name most likely meant, or undefined where none is near. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(name)
  const limit = Math.max(1, Math.ceil(wanted.length / 3))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, fold(candidate)) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** Case and separators are no difference: sourceUrl is source_url. */
function fold(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, '')
}

/** Levenshtein's distance: insertions, deletions and replacements of one character. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}
