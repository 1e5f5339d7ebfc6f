import { expect, test } from 'vitest'
import { parseParameters } from './parse-parameters.ts'

test.each([
  [
    { s: 0, n: 2 },
    { s: 0n, n: 2n },
  ],
  [{ rows: [{ id: 1, tags: [1, 2] }] }, { rows: [{ id: 1n, tags: [1n, 2n] }] }],
  [{ x: 1.5 }, { x: 1.5 }],
  [{ x: -0 }, { x: 0n }],
  [
    { x: 9007199254740991, y: -9007199254740991 },
    { x: 9007199254740991n, y: -9007199254740991n },
  ],
  [{ embedding: [1, 0.5, 0, -2] }, { embedding: [1, 0.5, 0, -2] }],
  [{ huge: [1e300, 0.5] }, { huge: [1e300, 0.5] }],
  [{ mixed: [1, 'a', null, true, [1]] }, { mixed: [1n, 'a', null, true, [1n]] }],
  [
    { text: '5', date: '2020-01-01' },
    { text: '5', date: '2020-01-01' },
  ],
  [
    { small: 1e-300, negative: -2.5 },
    { small: 1e-300, negative: -2.5 },
  ],
  ['{"a":1,"b":[2.5,3]}', { a: 1n, b: [2.5, 3] }],
  [{ big: 5n }, { big: 5n }],
  [null, {}],
  [undefined, {}],
  ['', {}],
  ['  ', {}],
  ['null', {}],
  [{}, {}],
])('C01, K02: %o becomes %o', (given, parameters) => {
  expect(parseParameters(given)).toEqual(parameters)
})

test('names such as __proto__ are data', () => {
  const parameters = parseParameters('{"__proto__":{"constructor":1},"toString":2}')
  expect(Object.keys(parameters)).toEqual(['__proto__', 'toString'])
  expect(Object.entries(parameters)[0]?.[1]).toEqual({ constructor: 1n })
  expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype)
})

test.each([
  ['[1]', 'the parameters must be an object of names and values, not a list'],
  [[1], 'the parameters must be an object of names and values, not a list'],
  ['5', 'the parameters must be an object of names and values, not a value of type number'],
  [5, 'the parameters must be an object of names and values, not a value of type number'],
  [
    { rows: [{ id: 9007199254740992 }] },
    '$rows[0].id is 9007199254740992; a whole number beyond ±9007199254740991 is not exact in JSON',
  ],
  [{ x: 1e300 }, '$x is 1e+300; a whole number beyond ±9007199254740991 is not exact in JSON'],
  [
    { x: 2n ** 63n },
    '$x is 9223372036854775808; a whole number beyond ±9007199254740991 is not exact in JSON',
  ],
  [{ at: new Date(0) }, '$at is a Date, which cannot be sent to the database'],
  [{ f: () => 1 }, '$f is a value of type function, which cannot be sent to the database'],
  [{ p: { __isPoint__: true } }, '$p.__isPoint__ has a name that the database driver keeps for itself'],
])('%o is refused', (given, message) => {
  expect(() => parseParameters(given)).toThrow(
    expect.objectContaining({ code: 'invalid-parameters', message }),
  )
})

test('the advice for a large number names the parameter', () => {
  expect(() => parseParameters({ id: 2 ** 60 })).toThrow(
    expect.objectContaining({
      details: { fix: 'send it as text and write toInteger($id) (or toFloat($id)) in the query' },
    }),
  )
})

test('text that is no JSON is refused with the reason', () => {
  expect(() => parseParameters("{'a': 1}")).toThrow(/^the parameters are text that is no JSON: /)
})

test('nesting has a limit instead of an overflow', () => {
  const text = '['.repeat(3000) + ']'.repeat(3000)
  expect(() => parseParameters(`{"x":${text}}`)).toThrow(/lies deeper than 200 levels$/)
})
