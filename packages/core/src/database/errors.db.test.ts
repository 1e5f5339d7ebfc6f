import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { connect } from './connect.ts'
import type { DatabaseServer } from './database.ts'
import { read, write } from './testing/statements.ts'

let server: DatabaseServer

beforeAll(async () => {
  server = connect({ ...testNeo4j(), queryTimeout: 10_000 })
  await write(server.open(), 'MATCH (n) DETACH DELETE n')
  await write(server.open(), 'CREATE CONSTRAINT unique_x FOR (n:U) REQUIRE n.x IS UNIQUE')
  await write(server.open(), 'CREATE (:U {x: 1})-[:R]->(:U {x: 2})')
})

afterAll(async () => {
  await write(server.open(), 'DROP CONSTRAINT unique_x')
  await write(server.open(), 'MATCH (n) DETACH DELETE n')
  await server.close()
})

const misspelt = { fix: 'write RETURN instead of RETRUN' }

test.each([
  [
    'MATCH (n) RETRUN n',
    'syntax',
    "Invalid input 'RETRUN'",
    { ...misspelt, facts: { status: '42I06', position: 'line 1, column 11', near: 'RETRUN n' } },
  ],
  [
    'MATCH (n)\r\nRETRUN n',
    'syntax',
    "Invalid input 'RETRUN'",
    { ...misspelt, facts: { status: '42I06', position: 'line 2, column 1', near: 'RETRUN n' } },
  ],
  [
    'MATCH (n)\nWHERE m.x = 1\nRETURN n',
    'syntax',
    'Variable `m` not defined',
    { facts: { status: '42N62', position: 'line 2, column 7', near: 'm.x = 1' } },
  ],
  [
    'MATCH (n:Person RETURN n',
    'syntax',
    "Invalid input 'RETURN': expected a parameter, '&', ')', ':', 'WHERE', '{' or '|'",
    { facts: { status: '42I06', position: 'line 1, column 17', near: 'RETURN n' } },
  ],
  [
    'RETURN 1; RETURN 2',
    'syntax',
    'Expected exactly one statement per query but got: 2',
    { fix: 'send one statement per call', facts: { status: '42I15' } },
  ],
  [
    'CYPHER 5 FILTER true RETURN 1',
    'syntax',
    "Invalid input 'FILTER'",
    {
      fix: 'write CYPHER 25 in front of the query',
      facts: { status: '42I67', position: 'line 1, column 10', near: 'FILTER true RETURN 1' },
    },
  ],
  [
    'CYPHER 5 RETURN coll.sort([2, 1])',
    'syntax',
    "Unknown function 'coll.sort'",
    {
      fix: 'write CYPHER 25 in front of the query',
      facts: { status: '42I78', position: 'line 1, column 17', near: 'coll.sort([2, 1])' },
    },
  ],
  [
    'RETURN $name',
    'missing-parameter',
    'Expected parameter(s): name',
    { fix: 'give each $name of the query in the parameters', facts: { status: '42N81' } },
  ],
  ['RETURN 1/0', 'statement', '/ by zero', { facts: { status: '22N28' } }],
  [
    "CALL db.index.fulltext.queryNodes('nope', 'x') YIELD node RETURN node",
    'statement',
    'Failed to invoke procedure `db.index.fulltext.queryNodes`: There is no such fulltext schema index: nope',
    { facts: { status: '52U00' } },
  ],
  [
    'CREATE (:X)',
    'read-only',
    'this statement changes the database, and only reads are allowed here',
    { fix: 'run it as a write', facts: { status: '42N02' } },
  ],
])('%s', async (text, code, message, details) => {
  await expect(read(server.open(), text)).rejects.toMatchObject({ code, message, details })
})

test.each([
  ['CREATE (:U {x: 1})', 'constraint', /already exists with label `U` and property `x` = 1$/],
  ['MATCH (n:U) DELETE n', 'constraint', /because it still has relationships/],
  ['CREATE (:U {x: {a: 1}})', 'statement', /^Property values can only be of primitive types/],
  ['DROP INDEX nope', 'statement', /There is no such index\.$/],
  ['CALL db.lables()', 'procedure-not-found', /db\.lables/],
])('write: %s', async (text, code, message) => {
  await expect(write(server.open(), text)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as string,
  })
})
