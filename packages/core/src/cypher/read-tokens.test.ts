import { expect, test } from 'vitest'
import { decodeEscapes } from './decode-escapes.ts'
import { readTokens } from './read-tokens.ts'

test.each([
  ['MATCH (n:A)', ['MATCH', '(', 'n', ':', 'A', ')']],
  ['a/* b */c//d\ne', ['a', 'c', 'e']],
  ['a//b\rc', ['a', 'c']],
  ['a//b\u2028c', ['a']],
  ["'it\\'s' \"b\\\\\" x", ["'it\\'s'", '"b\\\\"', 'x']],
  ['`a``b` c', ['a`b', 'c']],
  ["'open", ["'open"]],
  ['/* open', []],
  ['a\u00a0b\u001cc', ['a', 'b', 'c']],
  ['größe é_1 $x', ['größe', 'é_1', '$', 'x']],
  ['1.5e3', ['1', '.', '5e3']],
])('%j has the tokens %j', (text, tokens) => {
  expect([...readTokens(text)].map((token) => token.text)).toEqual(tokens)
})

test.each([
  ['\\u004cOAD', 'LOAD'],
  ["'\\u0027", "''"],
  ['\\\\u0027', '\\\\u0027'],
  ['\\\\\\u0041', '\\\\A'],
  ['\\u00e', '\\u00e'],
])('%j is %j once decoded', (text, decoded) => {
  expect(decodeEscapes(text)).toBe(decoded)
})
