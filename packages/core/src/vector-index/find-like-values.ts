import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database } from '../database/database.ts'
import { nearestName } from '../errors/nearest-name.ts'
import { matchLabelled } from './index-search.ts'
import type { VectorIndex } from './vector-index.ts'

/** Entities that are looked at: some 100 ms. */
const MOST_ENTITIES = 50_000
/** Distinct values among which a misspelt one is looked for. */
const MOST_VALUES = 2000
const MOST_FOUND = 3
/** Characters of a value that an answer shows. */
const LONGEST = 60

export interface LikeValues {
  /** True where a value is the text itself. */
  readonly exists: boolean
  /** Values that hold the text in any case, or else the one that differs least. */
  readonly like: readonly string[]
}

/** Looks among the stored texts of a property for those that a text may have meant. The cost is bounded. */
export async function findLikeValues(
  database: Database,
  index: VectorIndex,
  property: string,
  text: string,
): Promise<LikeValues> {
  const value = `e.${quoteIdentifier(property)}`
  const [row] = await database.rows({
    text: `${matchLabelled(index)}
WITH e LIMIT ${MOST_ENTITIES}
WITH DISTINCT CASE WHEN valueType(${value}) STARTS WITH 'STRING' THEN ${value} END AS value
WHERE value IS NOT NULL
WITH collect(CASE WHEN size(value) <= ${LONGEST} THEN value END)[..${MOST_VALUES}] AS values,
  collect(CASE WHEN value = $text THEN true END)[..1] AS same,
  collect(CASE WHEN toLower(value) CONTAINS toLower($text) THEN left(value, ${LONGEST + 1}) END)[..${MOST_FOUND}] AS holding
RETURN values, same, holding`,
    parameters: { text },
  })
  const { values = [], same = [], holding = [] } = (row ?? {}) as Partial<Record<string, string[]>>
  if (same.length > 0) return { exists: true, like: [] }
  if (holding.length > 0) return { exists: false, like: holding.map(cut) }
  const nearest = nearestName(text, values)
  return { exists: false, like: nearest === undefined ? [] : [nearest] }
}

const cut = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)
