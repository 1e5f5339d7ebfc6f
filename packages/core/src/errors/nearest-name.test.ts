import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test.each([
  ['languge', ['year', 'language'], 'language'],
  ['yaer', ['year', 'language'], 'year'],
  ['LANGUAGE', ['year', 'language'], 'language'],
  ['sourceUrl', ['source_url', 'source'], 'source_url'],
  ['pub-year', ['year', 'pub_year'], 'pub_year'],
  ['author', ['year', 'language'], undefined],
  ['x', [], undefined],
  ['a'.repeat(100_000), ['year'], undefined],
])('%s among %j is %s', (name, candidates, expected) => {
  expect(nearestName(name, candidates)).toBe(expected)
})
