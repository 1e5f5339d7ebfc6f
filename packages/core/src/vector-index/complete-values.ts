import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Asking } from './asking.ts'
import { askIndex, type Probe } from './database-fault.ts'
import { searchIndexFor } from './index-search.ts'
import type { PropertyDomain } from './property-domain.ts'
import type { VectorIndex } from './vector-index.ts'

/** As many values as are told as a closed set. */
export const CLOSED_SET_SIZE = 20
const LONGEST_VALUE = 60

/**
 * Completes the known values of a property to all there are, by asking the index for one in every gap between
 * neighbours, before the first and after the last: when no gap holds any, the set is proved to be closed.
 * The answer is undefined where there are more than 20 values, or one of over 60 characters.
 */
export async function completeValues(
  { database, index, vector, patience }: Asking,
  property: string,
  domain: PropertyDomain,
  known: readonly string[],
): Promise<Probe<readonly string[] | undefined>> {
  let values = [...known]
  while (values.length > 0 && values.length <= CLOSED_SET_SIZE) {
    const text = compileGapSearch(index, property, domain)
    const probe = await askIndex(database.rows({ text, parameters: { vector, known: values } }), patience)
    if (probe.kind === 'fault') return probe
    const found = probe.value.map((row) => row['value'] as string)
    if (found.length === 0) return { kind: 'answer', value: values }
    if (found.some((value) => value.length > LONGEST_VALUE)) break
    const merged = new Set([...values, ...found])
    if (merged.size === values.length) break
    values = [...merged]
  }
  return { kind: 'answer', value: undefined }
}

function compileGapSearch(index: VectorIndex, property: string, domain: PropertyDomain): string {
  const key = `e.${quoteIdentifier(property)}`
  const search = (condition: string) => `${searchIndexFor(index, condition, 20)} RETURN ${key} AS found`
  return `CYPHER 25
UNWIND $known AS text
WITH ${domain.build('text')} AS value ORDER BY value
WITH collect(value) AS known
CALL (known) {
  UNWIND range(0, size(known) - 2) AS i
  CALL (known, i) { ${search(`${key} > known[i] AND ${key} < known[i + 1]`)} }
  RETURN found
  UNION ALL ${search(`${key} < known[0]`)}
  UNION ALL ${search(`${key} > known[-1]`)}
}
RETURN DISTINCT left(toString(found), ${LONGEST_VALUE + 1}) AS value`
}
