import { expect, test } from 'vitest'
import { toolName } from './tool-name.ts'

test.each([
  [undefined, 'read_cypher', 'read_cypher'],
  ['prod', 'read_cypher', 'prod_read_cypher'],
  ['prod-', 'read_cypher', 'prod-read_cypher'],
  [undefined, 'search_my index', 'search_my_index_d28ce5'],
  [undefined, 'search_my-index', 'search_my-index'],
  [undefined, 'search_métier', 'search_metier_698893'],
  [undefined, 'search_漢字', 'search_24e077'],
])('Y06: %s and %s give %s', (namespace, name, expected) => {
  expect(toolName(namespace, name)).toBe(expected)
})

test('names stay unique and within 40 characters', () => {
  const odd = [
    'a b',
    'a_b',
    'a.b',
    'a  b',
    `${'x'.repeat(60)}1`,
    `${'x'.repeat(60)}2`,
    '',
    ' ',
    '_',
    '漢',
    '字',
  ]
  const names = odd.map((name) => toolName('staging', name))
  expect(new Set(names).size).toBe(odd.length)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
})
