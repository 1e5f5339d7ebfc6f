import type { Parameters } from '../cypher/parameters.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'

/**
 * Writes the lines that make `top` of the list `hits`: the best as maps of `score` and `entity`, each entity
 * once, equal scores in the order of element ids. A relationship comes with the nodes that it joins.
 */
export function compileTop(index: VectorIndex, topK: number, parameters: Parameters): string[] {
  const ends = index.entity === 'node' ? '' : ', from: startNode(entity), to: endNode(entity)'
  return [
    'CALL (hits) {',
    '  UNWIND hits AS hit',
    '  WITH hit.entity AS entity, max(hit.score) AS score',
    `  ORDER BY score DESC, elementId(entity) LIMIT ${parameters.add(BigInt(topK))}`,
    `  RETURN collect({score: score, entity: entity${ends}}) AS top`,
    '}',
  ]
}
