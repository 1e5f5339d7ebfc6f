import { ActionableError, type VectorIndex } from '@graphmcp/core'
import { nearestName } from '@graphmcp/mcp-kit'

export interface ChosenFields {
  /** Property keys to show; all where empty. */
  readonly fields: readonly string[]
  /** Embeddings, which no answer shows. */
  readonly excluded: readonly string[]
}

/**
 * Turns the names of the `fields` argument into property keys. An index of which no property is known takes any.
 *
 * @throws ActionableError where an embedding is asked for, or what the index does not have.
 */
export function chooseFields(
  wanted: readonly string[],
  { properties }: VectorIndex,
  indexes: readonly VectorIndex[],
): ChosenFields {
  const excluded = [...new Set(indexes.map((other) => other.embeddingProperty))]
  const allowed = properties.map((property) => property.alias)
  const fields = wanted.map((name) => {
    const property =
      properties.find(({ alias }) => alias === name) ?? properties.find((one) => one.name === name)
    if (property !== undefined) return property.name
    if (excluded.includes(name)) {
      const message = `the field "${name}" is an embedding, which is never shown`
      throw new ActionableError('invalid-fields', message, { allowed })
    }
    if (properties.length === 0) return name
    const nearest = nearestName(name, allowed)
    throw new ActionableError('invalid-fields', `unknown field ${JSON.stringify(name)}`, {
      allowed,
      fix: nearest === undefined ? 'use some of the allowed names' : `use "${nearest}"`,
    })
  })
  return { fields, excluded }
}
