import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database } from '../database/database.ts'
import { askIndex } from './database-fault.ts'
import { searchIndexFor } from './index-search.ts'
import { domainOf, type PropertyDomain } from './property-domain.ts'
import type { FilterProperty, VectorIndex } from './vector-index.ts'

export interface PropertyRange {
  readonly min: string
  readonly max: string
}

/** Each step leaves about a hundredth of the values, so that a dozen suffice for any graph. */
const STEPS = 12
const STEP_SIZE = 100

/**
 * Reads the smallest and the largest value of a property by asking the index for smaller, then for larger ones
 * than those found so far, until there is none. Undefined where the property has no order in the index, no
 * value, or where the index fails at the question.
 */
export async function readRange(
  database: Database,
  index: VectorIndex,
  property: FilterProperty,
): Promise<PropertyRange | undefined> {
  const domain = domainOf(property.types)
  if (domain === undefined || !property.inIndex || index.dimensions === undefined) return undefined
  const vector = Array.from({ length: index.dimensions }, () => 1)
  const key = `e.${quoteIdentifier(property.name)}`
  const ask = async (condition: string, bound: string | null): Promise<PropertyRange | undefined> => {
    const text = compileStep(index, key, domain, condition)
    const probe = await askIndex(database.rows({ text, parameters: { vector, bound } }))
    const [row] = probe.kind === 'fault' ? [] : probe.value
    const { min, max } = row ?? {}
    return typeof min === 'string' && typeof max === 'string' ? { min, max } : undefined
  }
  let range = await ask(`${key} >= ${domain.least}`, null)
  if (range === undefined) return undefined
  for (const end of ['min', 'max'] as const) {
    for (let step = 0; step < STEPS; step += 1) {
      const further: PropertyRange | undefined = await ask(
        `${key} ${end === 'min' ? '<' : '>'} bound`,
        range[end],
      )
      if (further === undefined) break
      range = { ...range, [end]: further[end] }
    }
  }
  return range
}

function compileStep(index: VectorIndex, key: string, domain: PropertyDomain, condition: string): string {
  return `CYPHER 25
WITH ${domain.build('$bound')} AS bound
${searchIndexFor(index, condition, STEP_SIZE)}
RETURN left(toString(min(${key})), 61) AS min, left(toString(max(${key})), 61) AS max`
}
