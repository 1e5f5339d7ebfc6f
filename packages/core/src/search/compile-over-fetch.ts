import { Parameters } from '../cypher/parameters.ts'
import type { Statement } from '../cypher/statement.ts'
import { compilePredicate } from '../filter/compile-predicate.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import { compileSimilarity, compileSource } from './compile-source.ts'
import type { SearchQuestion } from './compile-search.ts'
import { compileTop } from './compile-top.ts'
import type { PlannedSearch, SearchBranch } from './plan-search.ts'

/**
 * Writes a search of which a part of the filter is tested on what the index gives. One row: `top`, the best
 * hits, and `branches`, one map for each search that gave something: its number, the entities `fetched` from
 * the index, those `kept`, and the `lowest` score fetched.
 */
export function compileOverFetch(
  index: VectorIndex,
  search: PlannedSearch,
  question: SearchQuestion,
): Statement {
  const parameters = new Parameters()
  const vector = parameters.add(question.vector)
  const score = search.rescore ? compileSimilarity(index, vector) : 'score'
  const searches = search.branches.map((branch, number) =>
    [
      ...compileSource(index, branch, vector, parameters, search.hasClause),
      `RETURN ${number} AS branch, n, ${score} AS score, score AS found, ${compileBeside(branch, parameters)} AS kept`,
    ]
      .map((line) => `  ${line}`)
      .join('\n'),
  )
  const isHit =
    question.minScore === undefined ? 'kept' : `kept AND score >= ${parameters.add(question.minScore)}`
  const lines = [
    ...(search.hasClause ? ['CYPHER 25'] : []),
    'CALL () {',
    searches.join('\n  UNION ALL\n'),
    '}',
    'WITH branch, count(*) AS fetched, min(found) AS lowest,',
    `  collect(CASE WHEN ${isHit} THEN {entity: n, score: score} END) AS hits`,
    'WITH collect({branch: branch, fetched: fetched, kept: size(hits), lowest: lowest}) AS branches,',
    '  reduce(all = [], list IN collect(hits) | all + list) AS hits',
    ...compileTop(index, question.topK, parameters),
    'RETURN branches, top',
  ]
  return { text: lines.join('\n'), parameters: parameters.toRecord() }
}

function compileBeside(branch: SearchBranch, parameters: Parameters): string {
  const predicates = branch.beside.map((predicate) => compilePredicate(predicate, 'n', parameters))
  return predicates.length === 0 ? 'true' : predicates.join(' AND ')
}
