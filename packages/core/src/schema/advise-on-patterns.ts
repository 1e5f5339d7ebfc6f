import type { GraphSchema, LabelSchema, TypeSchema } from './graph-schema.ts'
import type { PathStep, QueryShape } from './query-shape.ts'
import { writeName } from './write-name.ts'
import { writePatterns } from './write-pattern.ts'

/** Tells of each pattern that nothing in the graph matches which ones exist, the other direction first. */
export function adviseOnPatterns({ paths }: QueryShape, schema: GraphSchema): string[] {
  const notes = paths.flatMap((path): string[] => {
    const types = schema.types.filter(({ name }) => path.types.includes(name))
    const known = (labels: readonly string[]): boolean =>
      labels.every((label) => schema.labels.some(({ name }) => name === label))
    // An unknown label or type is told as such, and explains the empty result.
    if (types.length === 0 || types.length < path.types.length || !known(path.from) || !known(path.to))
      return []
    if (types.some((type) => canMatch(path, type, schema.labels))) return []
    const asked = `(${write(path.from)})-[:${path.types.map(writeName).join('|')}]->(${write(path.to)})`
    const turned = { ...path, from: path.to, to: path.from }
    const reversed = types.filter((type) => canMatch(turned, type, schema.labels))
    if (reversed.length > 0)
      return [
        `nothing matches ${asked}; the direction is (${write(path.to)})-[:${writeName(reversed[0]?.name ?? '')}]->(${write(path.from)})`,
      ]
    const existing = types.map(({ name, patterns }) => writePatterns(patterns, name, '')).join(', ')
    return [`nothing matches ${asked}; there is ${existing}`]
  })
  return [...new Set(notes)]
}

const write = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : `:${labels.map(writeName).join('|')}`

/** Several labels may be joined by AND or OR: one that occurs is enough not to speak up. */
function canMatch(
  { from, to }: PathStep,
  { ends, patterns }: TypeSchema,
  labels: readonly LabelSchema[],
): boolean {
  const occurs = (asked: readonly string[], there: readonly string[]): boolean =>
    asked.length === 0 || asked.some((label) => there.includes(label))
  if (!occurs(from, ends.from) || !occurs(to, ends.to)) return false
  if (from.length === 0 || to.length === 0) return true
  // Both ends occur, but perhaps not with each other.
  const meets = (asked: readonly string[], told: string | null): boolean =>
    told === null || asked.some((label) => isRelated(label, told, labels))
  return patterns.some((pattern) => meets(from, pattern.from) && meets(to, pattern.to))
}

/** Whether nodes may have both labels, as far as is known. */
function isRelated(one: string, other: string, labels: readonly LabelSchema[]): boolean {
  const implies = (label: string, implied: string): boolean =>
    labels.some(({ name, alwaysWith }) => name === label && alwaysWith.includes(implied))
  return one === other || implies(one, other) || implies(other, one)
}
