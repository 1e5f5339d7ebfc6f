import { Parameters } from '../cypher/parameters.ts'
import type { Statement } from '../cypher/statement.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import { compileSimilarity, compileSource } from './compile-source.ts'
import type { PlannedSearch } from './plan-search.ts'

/** What is searched for, once the question is a vector. */
export interface SearchQuestion {
  readonly vector: readonly number[]
  readonly topK: number
  /** Hits below it are left out. */
  readonly minScore?: number
}

/**
 * Writes a search whose filter runs inside the index. Columns `score` and `entity`, and `from` and `to` for a
 * relationship; best first, equal scores in the order of element ids.
 */
export function compileSearch(
  index: VectorIndex,
  search: PlannedSearch,
  question: SearchQuestion,
): Statement {
  const parameters = new Parameters()
  const vector = parameters.add(question.vector)
  const sources = search.branches.map((branch) =>
    compileSource(index, branch, vector, parameters, search.hasClause),
  )
  const [only = [], ...others] = sources
  const score = search.rescore ? compileSimilarity(index, vector) : 'max(score)'
  const lines = [
    ...(search.hasClause ? ['CYPHER 25'] : []),
    ...(others.length === 0
      ? [...only, ...(search.rescore ? [`WITH n, ${score} AS score`] : [])]
      : [
          ...unite(sources),
          search.rescore ? `WITH DISTINCT n, ${score} AS score` : `WITH n, ${score} AS score`,
        ]),
    ...(question.minScore === undefined ? [] : [`WHERE score >= ${parameters.add(question.minScore)}`]),
    `RETURN score, n AS entity${index.entity === 'node' ? '' : ', startNode(n) AS from, endNode(n) AS to'}`,
    `ORDER BY score DESC, elementId(n) LIMIT ${parameters.add(BigInt(question.topK))}`,
  ]
  return { text: lines.join('\n'), parameters: parameters.toRecord() }
}

/** The same entity may come from several searches; it is grouped afterwards. */
function unite(sources: readonly (readonly string[])[]): string[] {
  const searches = sources.map((lines) => [...lines, 'RETURN n, score'].map((line) => `  ${line}`).join('\n'))
  return ['CALL () {', searches.join('\n  UNION ALL\n'), '}']
}
