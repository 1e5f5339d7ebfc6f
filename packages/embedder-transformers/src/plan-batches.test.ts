import { expect, test } from 'vitest'
import { planBatches } from './plan-batches.ts'

test.each([
  [[], []],
  [[5], [{ places: [0], length: 5 }]],
  [[9, 3, 5], [{ places: [1, 2, 0], length: 9 }]],
  [
    [600, 2, 600],
    [
      { places: [1], length: 2 },
      { places: [0], length: 600 },
      { places: [2], length: 600 },
    ],
  ],
  [[2000], [{ places: [0], length: 2000 }]],
  [
    [256, 256, 256, 256, 256],
    [
      { places: [0, 1, 2, 3], length: 256 },
      { places: [4], length: 256 },
    ],
  ],
])('lengths %j run as %j', (lengths, batches) => {
  expect(planBatches(lengths)).toEqual(batches)
})
