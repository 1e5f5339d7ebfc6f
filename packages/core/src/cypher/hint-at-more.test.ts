import { describe, expect, test } from 'vitest'
import { hintAtMore } from './hint-at-more.ts'

describe('the hint of a cut answer works for its kind of statement (C29)', () => {
  test.each([
    ['MATCH (n) RETURN n', 'more rows exist; narrow, aggregate, or SKIP 41'],
    ['MATCH (n) RETURN n LIMIT 500', 'more rows exist; narrow, aggregate, or SKIP 41'],
    [
      'MATCH (n) WITH n SKIP 5 RETURN n.skip AS skip, "SKIP", $skip',
      'more rows exist; narrow, aggregate, or SKIP 41',
    ],
    ['CALL { MATCH (n) RETURN n SKIP 3 } RETURN n', 'more rows exist; narrow, aggregate, or SKIP 41'],
    ['MATCH (n) RETURN n SKIP 40', 'more rows exist; narrow, aggregate, or add 41 to SKIP'],
    ['match (n) return n offset $o', 'more rows exist; narrow, aggregate, or add 41 to SKIP'],
    ['SHOW FUNCTIONS', 'more rows exist; narrow with YIELD … WHERE, or YIELD … SKIP 41'],
    ['show functions yield name', 'more rows exist; narrow with YIELD … WHERE, or YIELD … SKIP 41'],
    ['SHOW FUNCTIONS YIELD name SKIP 5', 'more rows exist; narrow, aggregate, or add 41 to SKIP'],
    ['CALL db.labels()', 'more rows exist; narrow, aggregate, or end with YIELD … RETURN … SKIP 41'],
    [
      'CALL db.labels() YIELD label',
      'more rows exist; narrow, aggregate, or end with YIELD … RETURN … SKIP 41',
    ],
    ['CALL db.labels() YIELD label RETURN label', 'more rows exist; narrow, aggregate, or SKIP 41'],
    [
      'RETURN 1 AS x UNION RETURN 2 AS x',
      'more rows exist; narrow, aggregate, or CALL () { … } RETURN * SKIP 41',
    ],
    ['CYPHER 25 EXPLAIN MATCH (n) RETURN n', 'the plan goes on; EXPLAIN a part of the statement'],
    ['profile match (n) return n', 'the plan goes on; PROFILE a part of the statement'],
  ])('%s', (text, hint) => {
    expect(hintAtMore({ text, parameters: {} })(41)).toBe(hint)
  })
})
