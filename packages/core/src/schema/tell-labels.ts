import type { LabelSchema, PropertySchema } from './graph-schema.ts'

/** Labels that always come together, with what is told of them here and not under a more general label. */
export interface ToldLabel {
  readonly names: readonly string[]
  readonly count?: number
  /** The next more general labels, which all these nodes have too. */
  readonly parents: readonly string[]
  readonly looked: number
  readonly properties: readonly PropertySchema[]
}

/** Tells labels that always come together once, and a property under the label that it really belongs to. */
export function tellLabels(labels: readonly LabelSchema[]): ToldLabel[] {
  const byName = new Map(labels.map((label) => [label.name, label]))
  const twins = (label: LabelSchema): LabelSchema[] =>
    labels.filter(
      (other) =>
        other === label || (other.alwaysWith.includes(label.name) && label.alwaysWith.includes(other.name)),
    )
  return labels
    .filter((label) => twins(label)[0] === label)
    .map((label) => {
      const names = twins(label).map(({ name }) => name)
      const above = label.alwaysWith
        .flatMap((name) => byName.get(name) ?? [])
        .filter((one) => !names.includes(one.name))
      const told = new Set(above.flatMap((parent) => ownProperties(parent, labels).map(({ name }) => name)))
      return {
        names,
        ...(label.count === undefined ? {} : { count: label.count }),
        parents: nearest(above),
        looked: label.looked,
        properties: ownProperties(label, labels).filter(({ name }) => !told.has(name)),
      }
    })
}

/** The labels that no other of them implies, one of each set of twins. */
function nearest(above: readonly LabelSchema[]): string[] {
  return above
    .filter(
      (parent, index) =>
        !above.some(
          (other, place) =>
            other.alwaysWith.includes(parent.name) &&
            (!parent.alwaysWith.includes(other.name) || place < index),
        ),
    )
    .map(({ name }) => name)
}

/** Without what only the nodes of a more special label have, as far as a sample can tell. */
function ownProperties(label: LabelSchema, labels: readonly LabelSchema[]): PropertySchema[] {
  const special = labels.filter(
    (other) => other.alwaysWith.includes(label.name) && !label.alwaysWith.includes(other.name),
  )
  return label.properties.filter((property) => !isExplained(property, label, special))
}

function isExplained(property: PropertySchema, label: LabelSchema, special: readonly LabelSchema[]): boolean {
  const total = label.count ?? 0
  if (property.presence === 1 || total === 0) return false
  const expected = special.reduce((sum, { count = 0, properties }) => {
    const presence = properties.find(({ name }) => name === property.name)?.presence ?? 0
    return sum + (presence * count) / total
  }, 0)
  const deviation = Math.sqrt((expected * (1 - Math.min(1, expected))) / Math.max(1, label.looked))
  return expected > 0 && property.presence <= expected + 3 * deviation
}
