import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database } from '../database/database.ts'
import { matchLabelled } from './index-search.ts'
import type { FilterProperty, VectorIndex } from './vector-index.ts'

/**
 * The longest text, in characters, of a property that is recommended for an index. A text of more than 32,766
 * bytes in such a property stops the whole database; names and codes are far below, and what is longer today
 * may grow.
 */
const LONGEST_TEXT = 1000

/** Properties beside the index that could be in its WITH list, and those whose texts are too long for it. */
export interface IndexableProperties {
  readonly safe: readonly string[]
  readonly tooLong: readonly string[]
}

/** Looks at every text of the index's labels or types, so its cost grows with their number. */
export async function readIndexableProperties(
  database: Database,
  index: VectorIndex,
): Promise<IndexableProperties> {
  const candidates = index.properties.filter((property) => !property.inIndex && canBeInIndex(property))
  const longest = await readLongestTexts(
    database,
    index,
    candidates.filter((property) => property.types.includes('STRING')).map((property) => property.name),
  )
  const isSafe = ({ name }: FilterProperty): boolean => (longest.get(name) ?? 0) <= LONGEST_TEXT
  return {
    safe: candidates.filter(isSafe).map(({ name }) => name),
    tooLong: candidates.filter((property) => !isSafe(property)).map(({ name }) => name),
  }
}

function canBeInIndex({ types }: FilterProperty): boolean {
  return types.length > 0 && !types.includes('LIST') && !types.includes('POINT')
}

async function readLongestTexts(
  database: Database,
  index: VectorIndex,
  properties: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (properties.length === 0) return new Map()
  const sizes = properties.map((property) => {
    const key = `e.${quoteIdentifier(property)}`
    return `max(CASE WHEN valueType(${key}) STARTS WITH 'STRING' THEN size(${key}) END)`
  })
  const text = `${matchLabelled(index)} RETURN [${sizes.join(', ')}] AS sizes`
  const [row] = await database.rows({ text, parameters: {} })
  const found = (row?.['sizes'] ?? []) as (bigint | null)[]
  return new Map(properties.map((property, position) => [property, Number(found[position] ?? 0)]))
}
