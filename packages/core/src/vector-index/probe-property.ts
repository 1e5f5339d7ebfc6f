import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Asking } from './asking.ts'
import { askIndex, type Probe } from './database-fault.ts'
import { searchIndexFor } from './index-search.ts'
import { PROPERTY_DOMAINS } from './property-domain.ts'
import { readPropertyType } from './property-type.ts'
import type { PropertyType } from './vector-index.ts'

/** What the index itself tells of one of its filterable properties. */
export interface ProbedProperty {
  readonly types: readonly PropertyType[]
  readonly missingSomewhere: boolean
  /** One value of each type that has a text of at most 60 characters. */
  readonly examples: ReadonlyMap<PropertyType, string>
}

/**
 * Asks the index for one value of each type: "at least the smallest of that type" finds it wherever it is, at
 * a cost that does not depend on the number of entities. Durations, points and lists compare with nothing in
 * the index and are found among a hundred values of any type.
 */
export async function probeProperty(
  { database, index, vector, patience }: Asking,
  property: string,
): Promise<Probe<ProbedProperty>> {
  const key = quoteIdentifier(property)
  const found = `RETURN DISTINCT valueType(e.${key}) AS type, left(toStringOrNull(e.${key}), 61) AS value`
  const least = PROPERTY_DOMAINS.map((domain) => domain.least).join(', ')
  const text = `CYPHER 25
UNWIND [${least}] AS least
CALL (least) { ${searchIndexFor(index, `e.${key} >= least`, 5)} ${found} }
RETURN type, value
UNION ALL ${searchIndexFor(index, `e.${key} IS NOT NULL`, 100)} ${found}
UNION ALL ${searchIndexFor(index, `e.${key} IS NULL`, 1)} RETURN 'NULL' AS type, null AS value`
  const probe = await askIndex(database.rows({ text, parameters: { vector } }), patience)
  if (probe.kind === 'fault') return probe
  const types = new Set<PropertyType>()
  const examples = new Map<PropertyType, string>()
  for (const { type: valueType, value } of probe.value) {
    const type = readPropertyType(valueType as string)
    if (type === undefined) continue
    types.add(type)
    if (typeof value === 'string' && value.length <= 60 && !examples.has(type)) examples.set(type, value)
  }
  const missingSomewhere = probe.value.some((row) => row['type'] === 'NULL')
  return { kind: 'answer', value: { types: [...types], missingSomewhere, examples } }
}
