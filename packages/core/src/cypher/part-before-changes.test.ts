import { expect, test } from 'vitest'
import { partBeforeChanges } from './part-before-changes.ts'

test.each([
  ['MATCH (n:A) SET n.b = 1', 'MATCH (n:A)  RETURN 1 AS one'],
  ['CYPHER 25 MATCH (n:A {set: 1}) detach delete n', 'CYPHER 25 MATCH (n:A {set: 1})  RETURN 1 AS one'],
  [
    'UNWIND $rows AS row MATCH (n:Create) MERGE (n)-[:R]->(:B)',
    'UNWIND $rows AS row MATCH (n:Create)  RETURN 1 AS one',
  ],
  ['MATCH (n) WHERE n.delete = `SET` REMOVE n.x', 'MATCH (n) WHERE n.delete = `SET`  RETURN 1 AS one'],
  ['CREATE (n:A)', undefined],
  ['MATCH (n:A) RETURN n', undefined],
  ['UNWIND [1] AS i CALL (i) { MATCH (n:A) SET n.x = i }', undefined],
  ["RETURN 'MATCH (n) SET n.x = 1' AS text", undefined],
])('%s', (text, part) => {
  expect(partBeforeChanges({ text, parameters: {} })?.text).toBe(part)
})
