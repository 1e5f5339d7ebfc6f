import type { CypherValue } from '../../cypher/value.ts'

/**
 * Filters, the branches that they become (what the index tests, and after `|` what is tested beside it), and the
 * parameters in their order.
 */
export const filterCases: readonly (readonly [
  Record<string, unknown>,
  readonly string[],
  readonly CypherValue[],
])[] = [
  [{ int: 5 }, ['n.`int` = $p0'], [5n]],
  [{ int: '9007199254740993' }, ['n.`int` = $p0'], [9007199254740993n]],
  [{ int: { min: 1, max: 3 } }, ['n.`int` >= $p0 AND n.`int` <= $p1'], [1n, 3n]],
  [{ int: { gt: 1, lt: 4 } }, ['n.`int` > $p0 AND n.`int` < $p1'], [1n, 4n]],
  [{ int: { min: 1.5 } }, ['n.`int` >= $p0'], [1.5]],
  [{ int: { in: [1, 2, '3'] } }, ['n.`int` IN $p0'], [[1n, 2n, 3n]]],
  [{ int: { not: 2 } }, ['n.`int` < $p0', 'n.`int` > $p1'], [2n, 2n]],
  [
    { int: { not: [2, 4] } },
    ['n.`int` < $p0', 'n.`int` > $p1 AND n.`int` < $p2', 'n.`int` > $p3'],
    [2n, 2n, 4n, 4n],
  ],
  [
    { int: { min: 1, max: 5, not: 3 } },
    ['n.`int` >= $p0 AND n.`int` < $p1', 'n.`int` > $p2 AND n.`int` <= $p3'],
    [1n, 3n, 3n, 5n],
  ],
  [{ int: { in: [1, 2, 7], max: 5 } }, ['n.`int` IN $p0'], [[1n, 2n]]],
  [{ int: { is_null: true } }, ['n.`int` IS NULL'], []],
  [{ int: { is_null: false } }, ['n.`int` IS NOT NULL'], []],
  [{ float: 2.5 }, ['n.`float` = $p0'], [2.5]],
  [{ float: 2 }, ['n.`float` = $p0'], [2n]],
  [{ float: { min: '1e3' } }, ['n.`float` >= $p0'], [1000]],
  [{ float: 0 }, ['n.`float` >= $p0 AND n.`float` <= $p1'], [-0, 0]],
  [{ float: { in: [0, 1] } }, ['n.`float` = $p0', 'n.`float` >= $p1 AND n.`float` <= $p2'], [1n, -0, 0]],
  [
    { float: { not: 0 } },
    [
      'n.`float` IS NOT NULL | (n.`float` IS NOT NULL AND NOT coalesce(n.`float` >= $p0 AND n.`float` <= $p1, false))',
    ],
    [-0, 0],
  ],
  [
    { float: { not: 1 } },
    ['n.`float` IS NOT NULL | (n.`float` IS NOT NULL AND NOT coalesce(n.`float` = $p0, false))'],
    [1n],
  ],
  [{ float: { min: 1, not: 2 } }, ['n.`float` >= $p0 AND n.`float` < $p1', 'n.`float` > $p2'], [1n, 2n, 2n]],
  [
    { int: { min: '9007199254740993' } },
    ['n.`int` >= $p0 | n.`int` >= $p1'],
    [9007199254740988, 9007199254740993n],
  ],
  [
    { int: { not: '9007199254740993' } },
    ['n.`int` >= $p0 | (n.`int` < $p1 OR n.`int` > $p2)'],
    [-Infinity, 9007199254740993n, 9007199254740993n],
  ],
  [{ text: 'abc' }, ['n.`text` = $p0'], ['abc']],
  [{ text: { in: ['a', 'b'] } }, ['n.`text` IN $p0'], [['a', 'b']]],
  [{ text: { not: 'a' } }, ['n.`text` < $p0', 'n.`text` > $p1'], ['a', 'a']],
  [{ text: { min: 'a', lt: 'b' } }, ['n.`text` >= $p0 AND n.`text` < $p1'], ['a', 'b']],
  [{ text: { starts_with: 'ab' } }, ['n.`text` >= $p0 AND n.`text` < $p1'], ['ab', 'ac']],
  [{ text: { starts_with: '\uD7FF' } }, ['n.`text` >= $p0 AND n.`text` < $p1'], ['\uD7FF', '\uE000']],
  [{ text: { contains: 'b' } }, ['n.`text` IS NOT NULL | n.`text` CONTAINS $p0'], ['b']],
  [
    { text: { starts_with: 'a', contains: 'b', not: 'ab' } },
    [
      'n.`text` >= $p0 AND n.`text` < $p1 | n.`text` CONTAINS $p2',
      'n.`text` > $p3 AND n.`text` < $p4 | n.`text` CONTAINS $p5',
    ],
    ['a', 'ab', 'b', 'ab', 'b', 'b'],
  ],
  [{ text: "x' OR 1=1" }, ['n.`text` = $p0'], ["x' OR 1=1"]],
  [{ flag: true }, ['n.`flag` = $p0'], [true]],
  [{ flag: 'false' }, ['n.`flag` = $p0'], [false]],
  [{ flag: { not: true } }, ['n.`flag` = $p0'], [false]],
  [{ flag: { in: [true, false] } }, ['n.`flag` IN $p0'], [[false, true]]],
  [{ day: '2024-02-29' }, ['n.`day` = date($p0)'], ['2024-02-29']],
  [
    { day: { min: '2024-01-01', max: '2024-01-31' } },
    ['n.`day` >= date($p0) AND n.`day` <= date($p1)'],
    ['2024-01-01', '2024-01-31'],
  ],
  [
    { day: { in: ['2024-01-01', '2024-01-03'] } },
    ['n.`day` IN [text IN $p0 | date(text)]'],
    [['2024-01-01', '2024-01-03']],
  ],
  [
    { day: { not: '2024-01-01' } },
    ['n.`day` < date($p0)', 'n.`day` > date($p1)'],
    ['2024-01-01', '2024-01-01'],
  ],
  [
    { at: '2024-01-05T12:00:00+02:00' },
    ['n.`at` >= datetime($p0) AND n.`at` < datetime($p1)'],
    ['2024-01-04T16:00:00-18:00', '2024-01-04T16:00:00.000000001-18:00'],
  ],
  [
    { at: '2024-01-05' },
    ['n.`at` >= datetime($p0) AND n.`at` < datetime($p1)'],
    ['2024-01-04T06:00:00-18:00', '2024-01-05T06:00:00-18:00'],
  ],
  [{ at: { gt: '2024-01-05' } }, ['n.`at` >= datetime($p0)'], ['2024-01-05T06:00:00-18:00']],
  [
    { at: { max: '2024-01-05T10:00:00Z' } },
    ['n.`at` < datetime($p0)'],
    ['2024-01-04T16:00:00.000000001-18:00'],
  ],
  [
    { at: { not: '2024-01-05' } },
    ['n.`at` < datetime($p0)', 'n.`at` >= datetime($p1)'],
    ['2024-01-04T06:00:00-18:00', '2024-01-05T06:00:00-18:00'],
  ],
  [
    { at: { in: ['2024-01-05', '2024-01-06T00:00:00Z'] } },
    ['n.`at` >= datetime($p0) AND n.`at` < datetime($p1)'],
    ['2024-01-04T06:00:00-18:00', '2024-01-05T06:00:00.000000001-18:00'],
  ],
  [
    { local: '2024-01-05T10:00:00.123456789' },
    ['n.`local` = localdatetime($p0)'],
    ['2024-01-05T10:00:00.123456789'],
  ],
  [
    { local: '2024-01-05' },
    ['n.`local` >= localdatetime($p0) AND n.`local` < localdatetime($p1)'],
    ['2024-01-05T00:00:00', '2024-01-06T00:00:00'],
  ],
  [{ local: { lt: '2024-01-05' } }, ['n.`local` < localdatetime($p0)'], ['2024-01-05T00:00:00']],
  [{ time: '10:00' }, ['n.`time` = localtime($p0)'], ['10:00:00']],
  [
    { time: { min: '08:00', lt: '17:30' } },
    ['n.`time` >= localtime($p0) AND n.`time` < localtime($p1)'],
    ['08:00:00', '17:30:00'],
  ],
  [
    { zoned_time: '10:00+01:00' },
    ['n.`zoned_time` >= time($p0) AND n.`zoned_time` < time($p1)'],
    ['00:00:00-09:00', '00:00:00.000000001-09:00'],
  ],
  [
    { zoned_time: { gt: '23:59:59.999999999-18:00' } },
    ['n.`zoned_time` > time($p0)'],
    ['23:59:59.999999999-18:00'],
  ],
  [{ length: 'PT90M' }, ['n.`length` = duration($p0)'], ['P0M0DT5400S']],
  [
    { length: { in: ['P1D', 'PT24H'] } },
    ['n.`length` IN [text IN $p0 | duration(text)]'],
    [['P0M0DT86400S', 'P0M1DT0S']],
  ],
  [
    { length: { not: 'P1D' } },
    ['n.`length` IS NOT NULL | (n.`length` IS NOT NULL AND NOT coalesce(n.`length` = duration($p0), false))'],
    ['P0M1DT0S'],
  ],
  [{ mixed: 1 }, ['n.`mixed` = $p0'], [1n]],
  [{ mixed: '1' }, ['n.`mixed` IN $p0'], [[1n, '1']]],
  [{ mixed: 'a' }, ['n.`mixed` = $p0'], ['a']],
  [
    { mixed: { not: '1' } },
    ['n.`mixed` < $p0', 'n.`mixed` > $p1', 'n.`mixed` < $p2', 'n.`mixed` > $p3'],
    [1n, 1n, '1', '1'],
  ],
  [{ mixed: { min: 2 } }, ['n.`mixed` >= $p0'], [2n]],
  [{ beside: 'a' }, ['| n.`beside` = $p0'], ['a']],
  [{ beside: { starts_with: 'a' } }, ['| n.`beside` >= $p0 AND n.`beside` < $p1'], ['a', 'b']],
  [{ beside: { contains: 'a' } }, ['| n.`beside` CONTAINS $p0'], ['a']],
  [
    { beside: { not: ['a', 'b'] } },
    ['| (n.`beside` IS NOT NULL AND NOT coalesce(n.`beside` IN $p0, false))'],
    [['a', 'b']],
  ],
  [{ beside: { is_null: true } }, ['| n.`beside` IS NULL'], []],
  [
    { tags: 'red' },
    [
      "| any(element IN CASE WHEN valueType(n.`tags`) STARTS WITH 'LIST' THEN n.`tags` ELSE [n.`tags`] END WHERE element IN $p0)",
    ],
    [['red']],
  ],
  [
    { tags: { in: ['red', 'blue'] } },
    [
      "| any(element IN CASE WHEN valueType(n.`tags`) STARTS WITH 'LIST' THEN n.`tags` ELSE [n.`tags`] END WHERE element IN $p0)",
    ],
    [['red', 'blue']],
  ],
  [
    { tags: { not: 'red' } },
    [
      "| (n.`tags` IS NOT NULL AND NOT coalesce(any(element IN CASE WHEN valueType(n.`tags`) STARTS WITH 'LIST' THEN n.`tags` ELSE [n.`tags`] END WHERE element IN $p0), false))",
    ],
    [['red']],
  ],
  [
    { tags: { contains: 'red' } },
    [
      "| any(element IN CASE WHEN valueType(n.`tags`) STARTS WITH 'LIST' THEN n.`tags` ELSE [n.`tags`] END WHERE element IN $p0)",
    ],
    [['red']],
  ],
  [
    { tags: '2024-01-05' },
    [
      "| any(element IN CASE WHEN valueType(n.`tags`) STARTS WITH 'LIST' THEN n.`tags` ELSE [n.`tags`] END WHERE element IN ($p0 + [text IN $p1 | date(text)]) OR element >= localdatetime($p2) AND element < localdatetime($p3) OR element >= datetime($p4) AND element < datetime($p5))",
    ],
    [
      ['2024-01-05'],
      ['2024-01-05'],
      '2024-01-05T00:00:00',
      '2024-01-06T00:00:00',
      '2024-01-04T06:00:00-18:00',
      '2024-01-05T06:00:00-18:00',
    ],
  ],
  [{ never: 'x' }, ['n.`never` = $p0'], ['x']],
  [{ never: 3 }, ['n.`never` = $p0'], [3n]],
  [{ never: { starts_with: 'x' } }, ['n.`never` >= $p0 AND n.`never` < $p1'], ['x', 'y']],
  [
    { int: 1, text: 'a', flag: true },
    ['n.`int` = $p0 AND n.`text` = $p1 AND n.`flag` = $p2'],
    [1n, 'a', true],
  ],
  [{ any_of: [{ int: 1 }, { int: { min: 5 } }] }, ['n.`int` = $p0', 'n.`int` >= $p1'], [1n, 5n]],
  [{ any_of: [{ int: 1 }, { text: 'a' }] }, ['n.`int` = $p0', 'n.`text` = $p1'], [1n, 'a']],
  [
    { flag: true, any_of: [{ int: { not: 1 } }, { text: { contains: 'b' } }] },
    [
      'n.`flag` = $p0 AND n.`int` < $p1',
      'n.`flag` = $p2 AND n.`int` > $p3',
      'n.`flag` = $p4 AND n.`text` IS NOT NULL | n.`text` CONTAINS $p5',
    ],
    [true, 1n, true, 1n, true, 'b'],
  ],
  [
    { int: { not: [1, 2, 3] }, float: { min: 0.5, not: [1, 2, 3] }, text: { not: ['a', 'b', 'c'] } },
    [
      'n.`int` IS NOT NULL AND n.`float` >= $p0 AND n.`text` IS NOT NULL | (n.`int` < $p1 OR n.`int` > $p2 AND n.`int` < $p3 OR n.`int` > $p4 AND n.`int` < $p5 OR n.`int` > $p6) AND (n.`float` >= $p7 AND n.`float` < $p8 OR n.`float` > $p9 AND n.`float` < $p10 OR n.`float` > $p11 AND n.`float` < $p12 OR n.`float` > $p13) AND (n.`text` < $p14 OR n.`text` > $p15 AND n.`text` < $p16 OR n.`text` > $p17 AND n.`text` < $p18 OR n.`text` > $p19)',
    ],
    [0.5, 1n, 1n, 2n, 2n, 3n, 3n, 0.5, 1n, 1n, 2n, 2n, 3n, 3n, 'a', 'a', 'b', 'b', 'c', 'c'],
  ],
  [{ int: 5, any_of: [{ int: 6 }, { int: 5, text: 'a' }] }, ['n.`int` = $p0 AND n.`text` = $p1'], [5n, 'a']],
]
