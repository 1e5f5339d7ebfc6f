import { expect, test } from 'vitest'
import { keepsLimit } from './figure.ts'

test.each([
  [1, '<= 1.5', true],
  [1.6, '<= 1.5', false],
  [0.99, '>= 0.99', true],
  [0.98, '>= 0.99', false],
  [2, '< 2', false],
  [3, '> 2', true],
  [1, '1', true],
  [2, '<= 1 (times the driver)', false],
])('%d against %s', (value, limit, kept) => {
  expect(keepsLimit({ name: 'x', value, unit: 'ms', limit })).toBe(kept)
})

test('a figure without a limit is neither kept nor broken, and an unreadable limit is an error', () => {
  expect(keepsLimit({ name: 'x', value: 1, unit: 'ms' })).toBeUndefined()
  expect(() => keepsLimit({ name: 'x', value: 1, unit: 'ms', limit: 'small' })).toThrow(
    'the limit "small" of x',
  )
})
