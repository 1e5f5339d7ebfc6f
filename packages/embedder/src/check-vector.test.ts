import { expect, test } from 'vitest'
import { checkVector } from './check-vector.ts'

const expected = { name: 'the index "plots"', dimensions: 1536 }

test.each([
  ['C20: a string', 'AAAA', 'EMBEDDING_MODEL "acme:x" answered with the text "AAAA" instead of a vector'],
  ['nothing', undefined, 'EMBEDDING_MODEL "acme:x" answered with undefined instead of a vector'],
  ['no numbers', [], 'EMBEDDING_MODEL "acme:x" answered with an empty vector'],
  ['C20: zeros', [0, -0, 0], 'EMBEDDING_MODEL "acme:x" answered with 3 zeros'],
  [
    'C20: a number beyond 32-bit floats',
    [1, 1e300],
    'EMBEDDING_MODEL "acme:x" answered with a vector of numbers as large as 1e+300, which no index compares',
  ],
  [
    'C20: numbers that are zero as 32-bit floats',
    [0, 1e-300],
    'EMBEDDING_MODEL "acme:x" answered with a vector of numbers as small as 1e-300, which no index compares',
  ],
  ['C20: NaN', [1, Number.NaN], 'EMBEDDING_MODEL "acme:x" answered with a vector that holds NaN at 1'],
  ['infinity', [1, -Infinity], 'EMBEDDING_MODEL "acme:x" answered with a vector that holds -Infinity at 1'],
  ['text in it', [1, '2'], 'EMBEDDING_MODEL "acme:x" answered with a vector that holds the text "2" at 1'],
  ['lists in it', [[1], [2]], 'EMBEDDING_MODEL "acme:x" answered with a vector that holds a list at 0'],
])('%s is no vector', (_, vector, message) => {
  expect(() => checkVector(vector, 'acme:x', expected)).toThrow(
    expect.objectContaining({ code: 'embedding-malformed', message }),
  )
})

test('C20: another length names the model, the index and both numbers', () => {
  expect(() => checkVector([1, 2, 3], 'acme:x', expected)).toThrow(
    expect.objectContaining({
      code: 'embedding-dimensions',
      message: 'EMBEDDING_MODEL "acme:x" gives 3 dimensions, but the index "plots" holds vectors of 1536',
      details: { fix: 'set EMBEDDING_MODEL to the model that the index "plots" was filled with' },
    }),
  )
})

test('a right vector is returned, a typed one as a list', () => {
  expect(checkVector(Float32Array.of(0.5, 1), 'acme:x')).toEqual([0.5, 1])
  expect(checkVector([0, 1e-9], 'acme:x')).toEqual([0, 1e-9])
})
