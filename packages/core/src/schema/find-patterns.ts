import type { Pattern } from './graph-schema.ts'
import type { EndCount } from './read-counts.ts'
import type { LabelSet, Sample } from './sample.ts'

/** How many nodes have each label: the fewer, the more the label says. */
export type LabelCounts = ReadonlyMap<string, number>

/**
 * Tells the pairs of labels that relationships of one type connect, most frequent first. A node with several
 * labels counts once: by the label that the most nodes at that end have, the rarer one where that is equal.
 */
export function findPatterns(labelSets: readonly LabelSet[], counts: LabelCounts): Pattern[] {
  const from = coverLabels(
    labelSets.map(({ labels, count }) => ({ labels, count })),
    counts,
  )
  const to = coverLabels(
    labelSets.map(({ endLabels, count }) => ({ labels: endLabels, count })),
    counts,
  )
  const pairs = new Map<string, { pattern: Pattern; count: number }>()
  for (const set of labelSets) {
    const pattern = { from: firstOf(from, set.labels), to: firstOf(to, set.endLabels) }
    const key = JSON.stringify(pattern)
    pairs.set(key, { pattern, count: (pairs.get(key)?.count ?? 0) + set.count })
  }
  return [...pairs]
    .toSorted(([oneKey, one], [otherKey, other]) => other.count - one.count || (oneKey < otherKey ? -1 : 1))
    .map(([, { pattern }]) => pattern)
}

const firstOf = (cover: readonly string[], labels: readonly string[]): string | null =>
  cover.find((label) => labels.includes(label)) ?? null

interface CountedLabels {
  readonly labels: readonly string[]
  readonly count: number
}

/** The fewest labels, taken greedily, of which each labelled node has one. */
export function coverLabels(sets: readonly CountedLabels[], counts: LabelCounts): string[] {
  const cover: string[] = []
  let remaining = sets.filter(({ labels }) => labels.length > 0)
  while (remaining.length > 0) {
    const covered = new Map<string, number>()
    for (const { labels, count } of remaining)
      for (const label of labels) covered.set(label, (covered.get(label) ?? 0) + count)
    const [best = ''] = [...covered.keys()].toSorted(
      (one, other) =>
        (covered.get(other) ?? 0) - (covered.get(one) ?? 0) ||
        (counts.get(one) ?? 0) - (counts.get(other) ?? 0) ||
        (one < other ? -1 : 1),
    )
    cover.push(best)
    remaining = remaining.filter(({ labels }) => !labels.includes(best))
  }
  return cover
}

/** Ends that the counts know of and no look has met, unless they always come with a label that was met. */
export function findUnmetEnds(
  ends: readonly EndCount[],
  labelSets: readonly LabelSet[],
  alwaysWith: (label: string) => readonly string[],
): EndCount[] {
  const met = {
    from: new Set(labelSets.flatMap(({ labels }) => labels)),
    to: new Set(labelSets.flatMap(({ endLabels }) => endLabels)),
  }
  return ends.filter(
    ({ side, label }) => !met[side].has(label) && !alwaysWith(label).some((other) => met[side].has(other)),
  )
}

/** Other labels that every node seen with a label has. */
export function alwaysTogether(label: string, sample: Sample | undefined): string[] {
  const [first, ...others] = sample?.labelSets ?? []
  return (first?.labels ?? []).filter(
    (other) => other !== label && others.every(({ labels }) => labels.includes(other)),
  )
}
