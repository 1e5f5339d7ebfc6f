import neo4j, { type Driver } from 'neo4j-driver-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNeo4j } from '../../../../test/test-neo4j.ts'
import { quoteIdentifier } from './quote-identifier.ts'

let driver: Driver
beforeAll(() => {
  const { uri, username, password } = testNeo4j()
  driver = neo4j.driver(uri, neo4j.auth.basic(username, password))
})
afterAll(() => driver.close())

const names: [name: string, quoted: string][] = [
  ['name', '`name`'],
  ['a`b', '`a``b`'],
  ['`', '````'],
  ['a\\u0060b', '`a\\u005cu0060b`'],
  ['a\\\\u0060b', '`a\\\\u0060b`'],
  ['a\\\\\\u0060b', '`a\\\\\\u005cu0060b`'],
  ['a\\uu0060b', '`a\\u005cuu0060b`'],
  ['a\\', '`a\\`'],
  ['a\\`', '`a\\```'],
  ['new\nline', '`new\nline`'],
  ['year`) OR true //', '`year``) OR true //`'],
  ['q\'"', '`q\'"`'],
  ['naïve Ω 😀', '`naïve Ω 😀`'],
]

test.each(names)('S05: the name %j is the same name in the database', async (name, quoted) => {
  expect(quoteIdentifier(name)).toBe(quoted)
  for (const version of ['CYPHER 5', 'CYPHER 25']) {
    const { records } = await driver.executeQuery(
      `${version} WITH {${quoted}: 1} AS map RETURN keys(map) AS keys`,
    )
    expect(records[0]?.get('keys')).toEqual([name])
  }
})
