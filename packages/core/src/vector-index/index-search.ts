import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { VectorIndex } from './vector-index.ts'

/** The pattern that binds the entities of an index as `e`; without a label, because that would filter afterwards. */
export function matchAny(index: VectorIndex): string {
  return index.entity === 'node' ? 'MATCH (e)' : 'MATCH ()-[e]->()'
}

/** The pattern that binds every entity that could be in the index as `e`, in the order of the store. */
export function matchLabelled(index: VectorIndex): string {
  const names = index.labelsOrTypes.map(quoteIdentifier).join('|')
  return index.entity === 'node' ? `MATCH (e:${names})` : `MATCH ()-[e:${names}]->()`
}

/** A search of the index for `$vector` that binds `e`. The condition is Cypher of ours, never of a user. */
export function searchIndexFor(index: VectorIndex, condition: string, limit: number): string {
  const where = condition === '' ? '' : ` WHERE ${condition}`
  return `${matchAny(index)} SEARCH e IN (VECTOR INDEX ${quoteIdentifier(index.name)} FOR $vector${where} LIMIT ${limit})`
}
