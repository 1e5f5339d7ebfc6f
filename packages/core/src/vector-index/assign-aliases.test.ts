import { expect, test } from 'vitest'
import { assignAliases } from './assign-aliases.ts'

test.each([
  ['language', 'language'],
  ['isBreaking', 'isBreaking'],
  ['pub-year', 'pub-year'],
  ['pub year', 'pub_year'],
  ['Größe', 'Grosse'],
  ['année', 'annee'],
  ['a`b', 'a_b'],
  ['any_of', 'any_of_e26e76'],
  ['__proto__', 'proto'],
  ['', 'property_e3b0c4'],
  ['年', expect.stringMatching(/^property_[0-9a-f]{6}$/)],
  ['x'.repeat(80), 'x'.repeat(64)],
])('the alias of %j is readable ASCII', (key, alias) => {
  expect(assignAliases([key]).get(key)).toEqual(alias)
})

test('keys that would share an alias stay apart, whatever their order (C19)', () => {
  const keys = ['pub year', 'pub_year', 'pub\u00a0year', '年', '月', 'y`', 'y``']
  const aliases = assignAliases(keys)
  expect(new Set(aliases.values()).size).toBe(keys.length)
  expect(aliases.get('pub_year')).toBe('pub_year')
  expect(aliases).toEqual(new Map([...assignAliases(keys.toReversed())].toReversed()))
  for (const alias of aliases.values()) expect(alias).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
})

test('an alias given before stays with its key', () => {
  expect(assignAliases(['pub_year', 'other'], ['pub_year'])).toEqual(
    new Map([
      ['pub_year', expect.stringMatching(/^pub_year_[0-9a-f]{6}$/)],
      ['other', 'other'],
    ]),
  )
})

test.each([
  ['年份', 'property_bff0b9'],
  ['any_of', 'any_of_e26e76'],
])('%s takes no alias that is the name of a property, %s (C19)', (key, name) => {
  const aliases = assignAliases([key, name])
  expect(aliases.get(name)).toBe(name)
  expect(aliases.get(key)).toBe(assignAliases([name, key]).get(key))
  expect(aliases.get(key)).toMatch(new RegExp(`^${name}[0-9a-f]$`))
})
