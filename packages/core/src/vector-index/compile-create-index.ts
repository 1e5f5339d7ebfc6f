import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { VectorIndex } from './vector-index.ts'

/** The statement that creates an index like this one under another name, with properties to filter by inside it. */
export function compileCreateIndex(
  { entity, labelsOrTypes, embeddingProperty, dimensions, similarity }: VectorIndex,
  name: string,
  properties: readonly string[],
): string {
  const names = labelsOrTypes.map(quoteIdentifier).join('|')
  const pattern = entity === 'node' ? `(e:${names})` : `()-[e:${names}]-()`
  const filters = properties.map((property) => `e.${quoteIdentifier(property)}`).join(', ')
  const options = [
    ...(dimensions === undefined ? [] : [`\`vector.dimensions\`: ${dimensions}`]),
    `\`vector.similarity_function\`: '${similarity}'`,
  ]
  return (
    `CYPHER 25 CREATE VECTOR INDEX ${quoteIdentifier(name)} FOR ${pattern} ON e.${quoteIdentifier(embeddingProperty)}` +
    `${filters === '' ? '' : ` WITH [${filters}]`} OPTIONS {indexConfig: {${options.join(', ')}}}`
  )
}
