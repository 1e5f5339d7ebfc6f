import { describe, expect, test } from 'vitest'
import { mayMissNames } from './may-miss-names.ts'

const sample = (looked: number, counts: Readonly<Record<string, number>>) => ({
  looked,
  labelSets: [],
  properties: Object.entries(counts).map(([name, count]) => ({ name, count, types: [] })),
})

describe('a further look is needed', () => {
  test.each([
    ['where nothing is known or met', [], [], false],
    ['where all names known were met', ['a', 'b'], [sample(1000, { a: 1000 }), sample(10, { b: 10 })], false],
    ['where a known name was not met', ['a', 'b'], [sample(1000, { a: 1000 })], true],
    ['where a name was met rarely', ['a'], [sample(1000, { a: 9 }), sample(1000, {})], true],
    ['where a name was met often enough', ['a'], [sample(1000, { a: 10 }), sample(1000, {})], false],
  ])('%s', (_, known, samples, needed) => expect(mayMissNames(known, samples)).toBe(needed))
})
