import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'

test.each([
  ['RETURN 1', 'RETURN 1'],
  ['  RETURN 1 ;; \n;', 'RETURN 1'],
  ['\ufeffRETURN 1', 'RETURN 1'],
  ['```cypher\nRETURN 1;\n```', 'RETURN 1'],
  ['```\nRETURN 1\n```', 'RETURN 1'],
  ['~~~sql\r\nRETURN 1\r\n~~~', 'RETURN 1'],
  ['````\nRETURN "```"\n````', 'RETURN "```"'],
  ['```RETURN 1```', 'RETURN 1'],
  ['```cypher RETURN 1```', 'RETURN 1'],
  ['```cypher 25 RETURN 1```', 'cypher 25 RETURN 1'],
  ['```CYPHER runtime=slotted RETURN 1```', 'CYPHER runtime=slotted RETURN 1'],
  ['`RETURN 1`', 'RETURN 1'],
  ['MATCH (n:`a`) RETURN `n`', 'MATCH (n:`a`) RETURN `n`'],
  ["RETURN ';' // done;", "RETURN ';' // done"],
  ['// why\nRETURN 1', '// why\nRETURN 1'],
])('%j is the statement %j', (given, text) => {
  expect(parseStatement(given)).toEqual({ text, parameters: {} })
})

test.each([
  [null, 'the query must be Cypher text, not null'],
  [undefined, 'the query must be Cypher text, not null'],
  [5, 'the query must be Cypher text, not a value of type number'],
  [['RETURN 1'], 'the query must be Cypher text, not a list'],
  ['', 'the query is empty'],
  [' \n\t', 'the query is empty'],
  [';', 'the query holds no Cypher'],
  ['\ufeff', 'the query is empty'],
  ['```cypher\n```', 'the query holds no Cypher'],
  ['// nothing', 'the query holds no Cypher'],
  ['/* RETURN 1 */', 'the query holds no Cypher'],
])('K02: %j is refused', (given, message) => {
  expect(() => parseStatement(given)).toThrow(expect.objectContaining({ code: 'invalid-statement', message }))
})
