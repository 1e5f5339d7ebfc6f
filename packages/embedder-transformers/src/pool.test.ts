import { expect, test } from 'vitest'
import { pool } from './pool.ts'

const data = Float32Array.of(9, 9, 1, 0, 5, 8, 9, 9)

test('the mean of the tokens, of length 1', () => {
  expect(pool({ data, start: 2, length: 2, dimensions: 2 }, 'mean')).toEqual([0.6, 0.8])
})

test('the first token, of length 1', () => {
  expect(pool({ data, start: 4, length: 2, dimensions: 2 }, 'cls')[0]).toBeCloseTo(5 / Math.hypot(5, 8))
})

test('zeros stay zeros, to be refused by who checks', () => {
  expect(pool({ data: new Float32Array(2), start: 0, length: 1, dimensions: 2 }, 'mean')).toEqual([0, 0])
})
