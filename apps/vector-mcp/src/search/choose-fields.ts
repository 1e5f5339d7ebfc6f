import { ActionableError, type VectorIndex } from '@graphmcp/core'

export interface ChosenFields {
  /** Property keys to show; all where empty. */
  readonly fields: readonly string[]
  /** Embeddings, which no answer shows. */
  readonly excluded: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Turns the names of the `fields` argument into property keys.
 *
 * @throws ActionableError where an embedding is asked for.
 */
export function chooseFields(
  wanted: readonly string[],
  index: VectorIndex,
  indexes: readonly VectorIndex[],
): ChosenFields {
  const excluded = [...new Set(indexes.map((other) => other.embeddingProperty))]
  const embedding = wanted.find((name) => excluded.includes(name))
  if (embedding !== undefined) {
    throw new ActionableError(
      'invalid-fields',
      `the field "${embedding}" is an embedding, which is never shown`,
      {
        allowed: index.properties.map((property) => property.alias),
      },
    )
  }
  const fields = wanted.map(
    (name) => index.properties.find((property) => property.alias === name)?.name ?? name,
  )
  const known = new Set(index.properties.map((property) => property.name))
  const unknown = fields.filter((name) => !known.has(name))
  const notes =
    unknown.length === 0 || known.size === 0
      ? []
      : [
          `fields not seen in this index: ${unknown.join(', ')}; seen are ${[...known].slice(0, 20).join(', ')}`,
        ]
  return { fields, excluded, notes }
}
