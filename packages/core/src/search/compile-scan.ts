import { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Statement } from '../cypher/statement.ts'
import { compilePredicate } from '../filter/compile-predicate.ts'
import type { Branch } from '../filter/filter-plan.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import type { SearchQuestion } from './compile-search.ts'
import { compileSimilarity } from './compile-source.ts'
import { compileTop } from './compile-top.ts'

export interface ScanBounds {
  /** Entities that meet the filter and are compared with the question; one more is counted. */
  readonly candidates: number
  /** True to leave out what the index would not hold: lists of text, zeros, NaN. Costs a look at every number. */
  readonly checkVectors: boolean
}

/**
 * Writes the search without the index: every entity that meets the filter is compared with the question. One
 * row: `candidates`, how many there are, and `top`, the best hits as maps of `score` and `entity`.
 */
export function compileScan(
  index: VectorIndex,
  branches: readonly Branch[],
  question: SearchQuestion,
  bounds: ScanBounds,
): Statement {
  const parameters = new Parameters()
  const vector = parameters.add(question.vector)
  const embedding = `n.${quoteIdentifier(index.embeddingProperty)}`
  const size = parameters.add(BigInt(question.vector.length))
  const isIndexed = bounds.checkVectors ? checkVector(index, embedding, size) : `size(${embedding}) = ${size}`
  const isHit =
    question.minScore === undefined ? 'score IS NOT NULL' : `score >= ${parameters.add(question.minScore)}`
  const lines = [
    matchEntities(index),
    `WHERE ${[`${embedding} IS NOT NULL`, ...compileFilter(branches, parameters)].join(' AND ')}`,
    `WITH n LIMIT ${parameters.add(BigInt(bounds.candidates + 1))}`,
    `WITH n, CASE WHEN ${isIndexed} THEN ${compileSimilarity(index, vector)} END AS score`,
    `WITH count(*) AS candidates, collect(CASE WHEN ${isHit} THEN {entity: n, score: score} END) AS hits`,
    ...compileTop(index, question.topK, parameters),
    'RETURN candidates, top',
  ]
  return { text: lines.join('\n'), parameters: parameters.toRecord() }
}

/** Counts the entities that a scan would look at; the database keeps these counts. */
export function compileEntityCount(index: VectorIndex): Statement {
  const counts = index.labelsOrTypes.map(
    (name) => `  ${matchEntities(index, [name])} RETURN count(n) AS entities`,
  )
  const text = ['CALL () {', counts.join('\n  UNION ALL\n'), '}', 'RETURN sum(entities) AS entities'].join(
    '\n',
  )
  return { text, parameters: {} }
}

/** Answers the numbers of the branches whose predicates for the index match something. */
export function compileMatchCheck(index: VectorIndex, branches: readonly Branch[]): Statement {
  const parameters = new Parameters()
  const embedding = `n.${quoteIdentifier(index.embeddingProperty)}`
  const checks = branches.map(({ inIndex }, number) => {
    const predicates = inIndex.map((predicate) => compilePredicate(predicate, 'n', parameters))
    return `${matchEntities(index)} WHERE ${[...predicates, `${embedding} IS NOT NULL`].join(' AND ')} RETURN ${number} AS branch LIMIT 1`
  })
  return { text: checks.join('\nUNION ALL\n'), parameters: parameters.toRecord() }
}

function matchEntities(index: VectorIndex, names = index.labelsOrTypes): string {
  const quoted = names.map(quoteIdentifier).join('|')
  return index.entity === 'node' ? `MATCH (n:${quoted})` : `MATCH ()-[n:${quoted}]->()`
}

function compileFilter(branches: readonly Branch[], parameters: Parameters): string[] {
  const alternatives = branches.map(({ inIndex, beside }) =>
    [...inIndex, ...beside].map((predicate) => compilePredicate(predicate, 'n', parameters)).join(' AND '),
  )
  if (alternatives.includes('')) return []
  return [`(${alternatives.join(' OR ')})`]
}

function checkVector(index: VectorIndex, embedding: string, size: string): string {
  const isList = ['LIST<FLOAT', 'LIST<INTEGER', 'VECTOR']
    .map((type) => `valueType(${embedding}) STARTS WITH '${type}'`)
    .join(' OR ')
  const isFinite = `all(number IN ${embedding} WHERE number - number = 0)`
  const hasLength = index.similarity === 'cosine' ? ` AND any(number IN ${embedding} WHERE number <> 0)` : ''
  return `CASE WHEN ${isList} THEN size(${embedding}) = ${size} AND ${isFinite}${hasLength} ELSE false END`
}
