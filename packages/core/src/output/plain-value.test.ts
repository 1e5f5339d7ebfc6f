import { types } from 'neo4j-driver-lite'
import { describe, expect, it } from 'vitest'
import { describeDriverValue } from './plain-value.ts'
import { node } from './testing/driver-values.ts'

/** A map as the driver builds it, key by key, whatever the keys. */
function driverMap(entries: readonly (readonly [string, unknown])[]): object {
  const map: Record<string, unknown> = {}
  for (const [key, value] of entries) map[key] = value
  return map
}

describe('a map that looks like something else', () => {
  it.each([
    [
      'a flag of a node',
      [
        ['__isNode__', true],
        ['labels', ['x']],
      ],
    ],
    [
      'a constructor',
      [
        ['constructor', 'x'],
        ['__isPath__', true],
      ],
    ],
    [
      'an integer in two halves (C02)',
      [
        ['low', 1n],
        ['high', 2n],
      ],
    ],
    ['a vector', [['__isVector__', true]]],
  ] as const)('is a map: %s', (_name, entries) => {
    expect(describeDriverValue(driverMap(entries))).toEqual({ kind: 'map', entries, total: entries.length })
  })

  it.each([
    ['a map with a flag', { __isNode__: true }],
    ['a map with a constructor', { constructor: 'x', __isNode__: true }],
    ['a list', [1n, 2n]],
    ['a node', node(1, ['A'])],
    ['a date', new types.Date(2020n, 1n, 2n)],
  ])('is a map where __proto__ is %s', (_name, held) => {
    expect(
      describeDriverValue(
        driverMap([
          ['a', 1n],
          ['__proto__', held],
        ]),
      ),
    ).toEqual({
      kind: 'map',
      entries: [
        ['a', 1n],
        ['__proto__', held],
      ],
      total: 2,
    })
  })
})

describe('what the driver never brings', () => {
  it.each([
    ['undefined', undefined, null],
    ['a function', () => 1, null],
    ['a symbol', Symbol('x'), null],
  ])('%s is nothing', (_name, value, expected) => {
    expect(describeDriverValue(value)).toEqual(expected)
  })
})
