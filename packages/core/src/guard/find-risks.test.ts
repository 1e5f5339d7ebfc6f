import { expect, test } from 'vitest'
import { findRisks } from './find-risks.ts'

const none = { procedures: [], databases: [], loadCsv: false, terminate: false }

test.each([
  ['RETURN 1', none],
  ["RETURN 'LOAD CSV', 1 AS `LOAD CSV` // LOAD CSV", none],
  ['LOAD/**/csv FROM "x" AS l RETURN l', { ...none, loadCsv: true }],
  ["RETURN '\\u0027 LOAD CSV FROM 'x' AS l RETURN l", { ...none, loadCsv: true }],
  ["RETURN '\\\\u0027 LOAD CSV'", none],
  ['MATCH (n) RETURN n.load CSV', none],
  ['terminate transactions "a"', { ...none, terminate: true }],
  ['CALL `a`. b /* x */ .c', { ...none, procedures: ['a.b.c'] }],
  ['CALL wipe', { ...none, procedures: ['wipe'] }],
  ['CALL /* x */ `wipe` ()', { ...none, procedures: ['wipe'] }],
  ['OPTIONAL CALL wipe() YIELD x RETURN x', { ...none, procedures: ['wipe'] }],
  ['CALL wipe YIELD x', { ...none, procedures: ['wipe'] }],
  ['RETURN COUNT { CALL wipe(1) }', { ...none, procedures: ['wipe'] }],
  ['WITH 1 AS call MATCH (n) WHERE call IN (n.l) AND call OR (true) RETURN call ORDER BY call DESC', none],
  ['WITH 1 AS call CALL (call) { RETURN 1 AS x } RETURN CASE WHEN true THEN call END', none],
  ['CALL { RETURN 1 AS x } RETURN x', none],
  ['MATCH (call:Call) RETURN call AS x, call.x', none],
  ['RETURN a.b(1), a.b(2), n.a, c . `d` (1)', { ...none, procedures: ['a.b', 'c.d'] }],
  ['EXPLAIN CYPHER 25 runtime=slotted USE a.b RETURN 1', { ...none, databases: ['a.b'] }],
  ['RETURN 1 AS x UNION ALL USE b RETURN 2 AS x', { ...none, databases: ['b'] }],
  ['CALL () { USE `b` RETURN 1 AS x } RETURN x', { ...none, databases: ['b'] }],
  ['MATCH (use) RETURN DISTINCT use AS x, {use: 1} AS y', none],
])('%s', (text, risks) => {
  expect(findRisks(text)).toEqual(risks)
})
