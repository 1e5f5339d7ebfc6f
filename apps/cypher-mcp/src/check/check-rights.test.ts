import { expect, test } from 'vitest'
import { grantsWrites } from './check-rights.ts'

test.each([
  ['GRANT WRITE ON GRAPH * TO `editor`', true],
  ['GRANT ALL DBMS PRIVILEGES ON DBMS TO `admin`', true],
  ['GRANT SET PROPERTY {*} ON GRAPH `neo4j` NODE * TO `r`', true],
  ['GRANT IMMUTABLE CREATE ON GRAPH * TO `r`', true],
  ['GRANT MATCH {*} ON GRAPH * NODE * TO `reader`', false],
  ['GRANT ACCESS ON HOME DATABASE TO `PUBLIC`', false],
  ['DENY WRITE ON GRAPH * TO `reader`', false],
])('%s: %s', (command, writes) => {
  expect(grantsWrites(command)).toBe(writes)
})
