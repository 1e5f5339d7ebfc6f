import { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Statement } from '../cypher/statement.ts'
import { compilePredicate } from '../filter/compile-predicate.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import type { SearchBranch, SearchPlan } from './plan-search.ts'

/** What is searched for, once the question is a vector. */
export interface SearchQuestion {
  readonly vector: readonly number[]
  readonly topK: number
  /** Hits below it are left out. */
  readonly minScore?: number
}

/**
 * Writes a search as one statement of one row: `top`, the best hits as maps of `score` and `entity`, and
 * `branches`, one map for each search that gave something: its number, the entities `fetched` from the index,
 * those `kept` by the predicates beside it, and the `lowest` score fetched.
 *
 * There is no label in MATCH: it would be tested after the index's LIMIT, and lose hits.
 */
export function compileSearch(
  index: VectorIndex,
  plan: SearchPlan,
  question: SearchQuestion,
  hasSearch: boolean,
): Statement {
  const parameters = new Parameters()
  const vector = parameters.add(question.vector)
  const searches = plan.branches.map((branch, number) =>
    [
      ...(hasSearch
        ? compileClause(index, branch, vector, parameters)
        : compileProcedure(index, branch, vector, parameters)),
      `RETURN ${number} AS branch, n, ${plan.rescore ? similarity(index, 'n', vector) : 'found'} AS score, found, ` +
        `${compileBeside(branch, parameters)} AS kept`,
    ]
      .map((line) => `  ${line}`)
      .join('\n'),
  )
  const isHit =
    question.minScore === undefined ? 'kept' : `kept AND score >= ${parameters.add(question.minScore)}`
  const lines = [
    ...(hasSearch ? ['CYPHER 25'] : []),
    'CALL () {',
    searches.join('\n  UNION ALL\n'),
    '}',
    `WITH branch, count(*) AS fetched, min(found) AS lowest, collect(CASE WHEN ${isHit} THEN {entity: n, score: score} END) AS hits`,
    'WITH collect({branch: branch, fetched: fetched, kept: size(hits), lowest: lowest}) AS branches, collect(hits) AS lists',
    ...compileTop(index, 'reduce(all = [], list IN lists | all + list)', question.topK, parameters),
    'RETURN branches, top',
  ]
  return { text: lines.join('\n'), parameters: parameters.toRecord() }
}

/**
 * The best of a list of hits as `top`, each entity once, equal scores in the order of element ids. A relationship
 * comes with the nodes that it joins.
 */
export function compileTop(index: VectorIndex, hits: string, topK: number, parameters: Parameters): string[] {
  const ends = index.entity === 'node' ? '' : ', from: startNode(entity), to: endNode(entity)'
  return [
    `WITH *, ${hits} AS allHits`,
    'CALL (allHits) {',
    '  UNWIND allHits AS hit',
    '  WITH hit.entity AS entity, max(hit.score) AS score',
    `  ORDER BY score DESC, elementId(entity) LIMIT ${parameters.add(BigInt(topK))}`,
    `  RETURN collect({score: score, entity: entity${ends}}) AS top`,
    '}',
  ]
}

export function similarity(index: VectorIndex, variable: string, vector: string): string {
  return `vector.similarity.${index.similarity}(${variable}.${quoteIdentifier(index.embeddingProperty)}, ${vector})`
}

function compileClause(
  index: VectorIndex,
  branch: SearchBranch,
  vector: string,
  parameters: Parameters,
): string[] {
  const predicates = branch.inIndex.map((predicate) => compilePredicate(predicate, 'n', parameters))
  const where = predicates.length === 0 ? '' : `WHERE ${predicates.join(' AND ')} `
  const limit = parameters.add(BigInt(branch.limit))
  return [
    index.entity === 'node' ? 'MATCH (n)' : 'MATCH ()-[n]->()',
    `SEARCH n IN (VECTOR INDEX ${quoteIdentifier(index.name)} FOR ${vector} ${where}LIMIT ${limit}) SCORE AS found`,
  ]
}

function compileProcedure(
  index: VectorIndex,
  branch: SearchBranch,
  vector: string,
  parameters: Parameters,
): string[] {
  const [procedure, column] =
    index.entity === 'node' ? ['queryNodes', 'node'] : ['queryRelationships', 'relationship']
  const given = [parameters.add(index.name), parameters.add(BigInt(branch.limit)), vector]
  return [`CALL db.index.vector.${procedure}(${given.join(', ')}) YIELD ${column} AS n, score AS found`]
}

function compileBeside(branch: SearchBranch, parameters: Parameters): string {
  const predicates = branch.beside.map((predicate) => compilePredicate(predicate, 'n', parameters))
  return predicates.length === 0 ? 'true' : predicates.join(' AND ')
}
