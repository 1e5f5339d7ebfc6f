import { describe, expect, test } from 'vitest'
import { Parameters } from '../cypher/parameters.ts'
import { compilePredicate } from '../filter/compile-predicate.ts'
import type { Branch } from '../filter/filter-plan.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { planFilter } from '../filter/plan-filter.ts'
import type { VectorIndex } from '../vector-index/vector-index.ts'
import { compileScan } from './compile-scan.ts'
import { compileOverFetch } from './compile-over-fetch.ts'
import { compileSearch } from './compile-search.ts'
import { planSearch } from './plan-search.ts'
import { everyType, everyTypeIndex } from './testing/every-type.ts'
import { filterCases } from './testing/filter-cases.ts'

const newest = { search: true, listInIndex: true, fullTextSearch: true }

describe('every operator and type becomes', () => {
  test.each(filterCases)('%j → %j', (filters, branches, values) => {
    const parameters = new Parameters()
    const compile = ({ inIndex, beside }: Branch) => {
      const [index, rest] = [inIndex, beside].map((predicates) =>
        predicates.map((predicate) => compilePredicate(predicate, 'n', parameters)).join(' AND '),
      )
      return rest === '' ? index : `${index} | ${rest}`.trim()
    }
    const plan = planFilter(parseFilter(filters, everyType), newest)
    expect(plan.branches.map(compile)).toEqual(branches)
    expect(Object.values(parameters.toRecord())).toEqual(values)
  })
})

describe('the statement', () => {
  const compile = (
    filters: unknown,
    index: Partial<VectorIndex> = {},
    abilities = newest,
    minScore?: number,
  ) => {
    const searched = { ...everyTypeIndex, ...index }
    const plan = planSearch(searched, abilities, parseFilter(filters, everyType), 10)
    if (plan.kind === 'nothing') return plan
    const question = { vector: [1, 0, 0, 0], topK: 10, ...(minScore !== undefined && { minScore }) }
    const statement = plan.kind === 'in-index' ? compileSearch : compileOverFetch
    return statement(searched, plan, question)
  }

  test('without a filter', () => {
    expect(compile({})).toEqual({
      text: `CYPHER 25
MATCH (n)
SEARCH n IN (VECTOR INDEX \`every type\` FOR $p0 LIMIT $p1) SCORE AS score
RETURN score, n AS entity
ORDER BY score DESC, elementId(n) LIMIT $p2`,
      parameters: { p0: [1, 0, 0, 0], p1: 100n, p2: 10n },
    })
  })

  test('with a filter and a least score, in a relationship index whose name is hostile (S05)', () => {
    expect(
      compile({ int: 1 }, { entity: 'relationship', name: 'a`) RETURN 1 //\\u0060' }, newest, 0.5),
    ).toEqual({
      text: `CYPHER 25
MATCH ()-[n]->()
SEARCH n IN (VECTOR INDEX \`a\`\`) RETURN 1 //\\u005cu0060\` FOR $p0 WHERE n.\`int\` = $p1 LIMIT $p2) SCORE AS score
WHERE score >= $p3
RETURN score, n AS entity, startNode(n) AS from, endNode(n) AS to
ORDER BY score DESC, elementId(n) LIMIT $p4`,
      parameters: { p0: [1, 0, 0, 0], p1: 1n, p2: 100n, p3: 0.5, p4: 10n },
    })
  })

  test('as a union, on a server without lists in the index (C18)', () => {
    expect(
      compile({ int: { in: [1, 2] } }, { quantization: 'none' }, { ...newest, listInIndex: false }),
    ).toEqual({
      text: `CYPHER 25
CALL () {
  MATCH (n)
  SEARCH n IN (VECTOR INDEX \`every type\` FOR $p0 WHERE n.\`int\` = $p1 LIMIT $p2) SCORE AS score
  RETURN n, score
  UNION ALL
  MATCH (n)
  SEARCH n IN (VECTOR INDEX \`every type\` FOR $p0 WHERE n.\`int\` = $p3 LIMIT $p4) SCORE AS score
  RETURN n, score
}
WITH n, max(score) AS score
RETURN score, n AS entity
ORDER BY score DESC, elementId(n) LIMIT $p5`,
      parameters: { p0: [1, 0, 0, 0], p1: 1n, p2: 10n, p3: 2n, p4: 10n, p5: 10n },
    })
  })

  test('with a predicate beside the index', () => {
    expect(compile({ flag: true, beside: { contains: 'x' } }, {}, newest, 0.5)).toEqual({
      text: `CYPHER 25
CALL () {
  MATCH (n)
  SEARCH n IN (VECTOR INDEX \`every type\` FOR $p0 WHERE n.\`flag\` = $p1 LIMIT $p2) SCORE AS score
  RETURN 0 AS branch, n, score AS score, score AS found, n.\`beside\` CONTAINS $p3 AS kept
}
WITH branch, count(*) AS fetched, min(found) AS lowest,
  collect(CASE WHEN kept AND score >= $p4 THEN {entity: n, score: score} END) AS hits
WITH collect({branch: branch, fetched: fetched, kept: size(hits), lowest: lowest}) AS branches,
  reduce(all = [], list IN collect(hits) | all + list) AS hits
CALL (hits) {
  UNWIND hits AS hit
  WITH hit.entity AS entity, max(hit.score) AS score
  ORDER BY score DESC, elementId(entity) LIMIT $p5
  RETURN collect({score: score, entity: entity}) AS top
}
RETURN branches, top`,
      parameters: { p0: [1, 0, 0, 0], p1: true, p2: 1000n, p3: 'x', p4: 0.5, p5: 10n },
    })
  })

  test('on a server without the SEARCH clause (K10)', () => {
    const before = { search: false, listInIndex: false, fullTextSearch: false }
    expect(compile({}, { quantization: 'none' }, before)).toEqual({
      text: `CALL db.index.vector.queryNodes($p1, $p2, $p0) YIELD node AS n, score
RETURN score, n AS entity
ORDER BY score DESC, elementId(n) LIMIT $p3`,
      parameters: { p0: [1, 0, 0, 0], p1: 'every type', p2: 10n, p3: 10n },
    })
  })

  test('with scores computed again where the index gives approximate ones', () => {
    expect(compile({}, {}, { ...newest, listInIndex: false })).toMatchObject({
      text: expect.stringContaining(
        'WITH n, vector.similarity.cosine(n.`embedding`, $p0) AS score\nRETURN',
      ) as string,
    })
  })

  test('is none where conditions exclude each other', () => {
    expect(compile({ int: { in: [1], min: 5 } })).toEqual({ kind: 'nothing' })
  })

  test('of a scan compares every entity of all labels that meets the filter', () => {
    const { branches } = planFilter(
      parseFilter({ any_of: [{ int: 1 }, { text: 'a', flag: true }] }, everyType),
      newest,
    )
    const index = { ...everyTypeIndex, labelsOrTypes: ['A', 'B`'], similarity: 'euclidean' as const }
    const question = { vector: [1, 0, 0, 0], topK: 10 }
    expect(compileScan(index, branches, question, { candidates: 50, checkVectors: false })).toEqual({
      text: `MATCH (n:\`A\`|\`B\`\`\`)
WHERE n.\`embedding\` IS NOT NULL AND (n.\`int\` = $p2 OR n.\`text\` = $p3 AND n.\`flag\` = $p4)
WITH n LIMIT $p5
WITH n, CASE WHEN size(n.\`embedding\`) = $p1 THEN vector.similarity.euclidean(n.\`embedding\`, $p0) END AS score
WITH count(*) AS candidates, collect(CASE WHEN score IS NOT NULL THEN {entity: n, score: score} END) AS hits
CALL (hits) {
  UNWIND hits AS hit
  WITH hit.entity AS entity, max(hit.score) AS score
  ORDER BY score DESC, elementId(entity) LIMIT $p6
  RETURN collect({score: score, entity: entity}) AS top
}
RETURN candidates, top`,
      parameters: { p0: [1, 0, 0, 0], p1: 4n, p2: 1n, p3: 'a', p4: true, p5: 51n, p6: 10n },
    })
  })
})

describe('the inner limit', () => {
  test.each([
    [{}, 10, 'binary', 100],
    [{}, 10, 'none', 10],
    [{}, 1, 'unknown', 100],
    [{}, 100, 'scalar', 1000],
    [{ int: { in: [1, 2] } }, 10, 'binary', 500],
    [{ int: { in: [1, 2] } }, 100, 'binary', 1000],
    [{ beside: 'a' }, 10, 'binary', 1000],
    [{ beside: 'a' }, 100, 'binary', 5000],
  ] as const)('of %j for the best %i of a %s index is %i', (filters, topK, quantization, limit) => {
    const plan = planSearch(
      { ...everyTypeIndex, quantization },
      newest,
      parseFilter(filters, everyType),
      topK,
    )
    expect(plan).toMatchObject({ branches: [{ limit }] })
  })
})
