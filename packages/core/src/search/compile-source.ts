import type { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import { compilePredicate } from '../filter/compile-predicate.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import type { SearchBranch } from './plan-search.ts'

/**
 * Writes the lines that take the nearest entities from the index, as `n` with its `score`. There is no label in
 * MATCH: it would be tested after the index's LIMIT, and lose hits.
 */
export function compileSource(
  index: VectorIndex,
  branch: SearchBranch,
  vector: string,
  parameters: Parameters,
  hasSearch: boolean,
): string[] {
  if (!hasSearch) return [compileProcedure(index, branch, vector, parameters)]
  const predicates = branch.inIndex.map((predicate) => compilePredicate(predicate, 'n', parameters))
  const where = predicates.length === 0 ? '' : `WHERE ${predicates.join(' AND ')} `
  const limit = parameters.add(BigInt(branch.limit))
  return [
    index.entity === 'node' ? 'MATCH (n)' : 'MATCH ()-[n]->()',
    `SEARCH n IN (VECTOR INDEX ${quoteIdentifier(index.name)} FOR ${vector} ${where}LIMIT ${limit}) SCORE AS score`,
  ]
}

/** Servers without the SEARCH clause have procedures, which take no filter. */
function compileProcedure(
  index: VectorIndex,
  branch: SearchBranch,
  vector: string,
  parameters: Parameters,
): string {
  const [procedure, column] =
    index.entity === 'node' ? ['queryNodes', 'node'] : ['queryRelationships', 'relationship']
  const given = [parameters.add(index.name), parameters.add(BigInt(branch.limit)), vector]
  return `CALL db.index.vector.${procedure}(${given.join(', ')}) YIELD ${column} AS n, score`
}

/** The similarity of an entity as the index would score it, exactly. */
export function compileSimilarity(index: VectorIndex, vector: string): string {
  return `vector.similarity.${index.similarity}(n.${quoteIdentifier(index.embeddingProperty)}, ${vector})`
}
