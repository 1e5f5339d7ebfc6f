import type { Pattern } from './graph-schema.ts'
import { writeName } from './write-name.ts'

/**
 * Writes patterns of one type as Cypher: `(:A)-[:R {since date}]->(:B|C), (:D)-[:R]->()`. Ends are joined with
 * `|` where every combination occurs.
 */
export function writePatterns(patterns: readonly Pattern[], name: string, properties: string): string {
  const type = `:${writeName(name)}`
  const groups = joinSources(joinTargets(patterns))
  const [first = { from: '()', to: '()' }, ...others] = groups
  const body = properties === '' ? type : `${type} {${properties}}`
  return [
    `${first.from}-[${body}]->${first.to}`,
    ...others.map(({ from, to }) => `${from}-[${type}]->${to}`),
  ].join(', ')
}

interface WrittenEnds {
  readonly from: string
  readonly to: string
}

function joinTargets(patterns: readonly Pattern[]): { from: string | null; to: string }[] {
  const targets = groupBy(patterns, ({ from }) => from ?? '')
  return targets.flatMap((group) =>
    writeEnds(group.map(({ to }) => to)).map((to) => ({ from: group[0]?.from ?? null, to })),
  )
}

function joinSources(patterns: readonly { from: string | null; to: string }[]): WrittenEnds[] {
  return groupBy(patterns, ({ to }) => to).flatMap((group) =>
    writeEnds(group.map(({ from }) => from)).map((from) => ({ from, to: group[0]?.to ?? '()' })),
  )
}

/** `(:A|B)`, and `()` apart: nodes without labels match no label expression. */
function writeEnds(labels: readonly (string | null)[]): string[] {
  const named = labels.filter((label) => label !== null)
  return [
    ...(named.length === 0 ? [] : [`(:${named.map(writeName).join('|')})`]),
    ...(named.length < labels.length ? ['()'] : []),
  ]
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
