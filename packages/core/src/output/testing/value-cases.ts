import { int, types, uuid, vector } from 'neo4j-driver-lite'
import { date } from './driver-values.ts'
import type { GoldenCase } from './golden-case.ts'

const { DateTime, Duration, LocalDateTime, LocalTime, Point, Time } = types

/** Every type of value that is not a part of the graph, alone and nested. */
export const valueCases: readonly GoldenCase[] = [
  {
    name: 'integers',
    title: 'Integers are exact to 64 bits',
    cypher:
      'RETURN 5 AS i, 9007199254740993 AS big, -9223372036854775808 AS min, [9007199254740993, 0] AS l, {high: 2, low: 1} AS m',
    columns: ['i', 'big', 'min', 'l', 'm'],
    rows: [[5n, 9007199254740993n, -9223372036854775808n, [9007199254740993n, 0n], { high: 2n, low: 1n }]],
  },
  {
    name: 'floats',
    title: 'Floats keep their point; NaN and infinities have YAML names',
    cypher:
      'RETURN 5.0 AS f, 0.1 AS d, 1e21 AS big, 1e-7 AS small, -0.0 AS z, 0.0/0.0 AS nan, 1.0/0.0 AS inf, [-1.0/0.0, 1.5] AS l',
    columns: ['f', 'd', 'big', 'small', 'z', 'nan', 'inf', 'l'],
    rows: [[5, 0.1, 1e21, 1e-7, -0, NaN, Infinity, [-Infinity, 1.5]]],
  },
  {
    name: 'texts',
    title: 'Text that a reader could take for something else is quoted; null and booleans are not text',
    cypher:
      "UNWIND ['Ada', 'no', 'null', '017', '2012-10-12', '', ' a', 'a: b', '- a', 'a\\nb', '汤🦔', \"it's\", '<|endoftext|>'] AS t RETURN t, null AS n, true AS b",
    columns: ['t', 'n', 'b'],
    rows: [
      'Ada',
      'no',
      'null',
      '017',
      '2012-10-12',
      '',
      ' a',
      'a: b',
      '- a',
      'a\nb',
      '汤🦔',
      "it's",
      '<|endoftext|>',
    ].map((text) => [text, null, true]),
  },
  {
    name: 'temporal',
    title: 'Dates and times are ISO 8601 with zone and nanoseconds, wherever they are',
    cypher:
      "RETURN date('2020-01-02') AS d, datetime('2020-12-15T12:02:03.004+01:00[Europe/Stockholm]') AS z, datetime('2020-12-15T12:02:03.000000004-05:30') AS o, localdatetime('2020-12-15T12:02:03') AS ld, localtime('01:02:03') AS lt, time('01:02:03.5+01:00') AS t, [date('2020-01-02')] AS l, {x: date('-0044-03-15')} AS m",
    columns: ['d', 'z', 'o', 'ld', 'lt', 't', 'l', 'm'],
    rows: [
      [
        date(2020, 1, 2),
        new DateTime(2020n, 12n, 15n, 12n, 2n, 3n, 4_000_000n, 3600n, 'Europe/Stockholm'),
        new DateTime(2020n, 12n, 15n, 12n, 2n, 3n, 4n, -19_800n),
        new LocalDateTime(2020n, 12n, 15n, 12n, 2n, 3n, 0n),
        new LocalTime(1n, 2n, 3n, 0n),
        new Time(1n, 2n, 3n, 500_000_000n, 3600n),
        [date(2020, 1, 2)],
        { x: date(-44, 3, 15) },
      ],
    ],
  },
  {
    name: 'durations',
    title: "Durations are ISO 8601 in the database's own form",
    cypher:
      "RETURN duration('P1Y2M3DT1H') AS d, duration('P0D') AS zero, duration({seconds: -0.5}) AS n, [duration('PT1M1.000000001S')] AS l",
    columns: ['d', 'zero', 'n', 'l'],
    rows: [
      [
        new Duration(14n, 3n, 3600n, 0n),
        new Duration(0n, 0n, 0n, 0n),
        new Duration(0n, 0n, -1n, 500_000_000n),
        [new Duration(0n, 0n, 61n, 1n)],
      ],
    ],
  },
  {
    name: 'points',
    title: 'Points have their reference system',
    cypher:
      'RETURN point({x: 1, y: 2}) AS p, point({x: 1, y: 2, z: 3}) AS q, [point({longitude: 12.5, latitude: 55.7})] AS l, {p: point({longitude: 1, latitude: 2, height: 3})} AS m',
    columns: ['p', 'q', 'l', 'm'],
    rows: [
      [
        new Point(7203n, 1, 2),
        new Point(9157n, 1, 2, 3),
        [new Point(4326n, 12.5, 55.7)],
        { p: new Point(4979n, 1, 2, 3) },
      ],
    ],
  },
  {
    name: 'bytes',
    title: 'Short bytes are base64, long ones are left out',
    columns: ['b', 'none', 'long', 'l', 'm'],
    rows: [
      [
        Int8Array.of(1, 2, -1),
        new Int8Array(0),
        new Int8Array(5000),
        [Int8Array.of(0)],
        { keep: 1n, b: new Int8Array(52) },
      ],
    ],
  },
  {
    name: 'vectors',
    title: 'Short vectors of every element type are lists',
    cypher:
      'CYPHER 25 RETURN vector([1, -2], 2, INTEGER8) AS i8, vector([1, -2], 2, INTEGER16) AS i16, vector([1, -2], 2, INTEGER32) AS i32, vector([9007199254740993], 1, INTEGER) AS i64, vector([0.1, 5], 2, FLOAT32) AS f32, vector([0.1, 5], 2, FLOAT) AS f64',
    columns: ['i8', 'i16', 'i32', 'i64', 'f32', 'f64'],
    rows: [
      [
        vector(Int8Array.of(1, -2)),
        vector(Int16Array.of(1, -2)),
        vector(Int32Array.of(1, -2)),
        vector(BigInt64Array.of(9007199254740993n)),
        vector(Float32Array.of(0.1, 5)),
        vector(Float64Array.of(0.1, 5)),
      ],
    ],
  },
  {
    name: 'maps',
    title: "Maps are maps whatever their keys, which come in the database's order",
    cypher:
      'RETURN {`no`: 1, `1`: 2, ``: 3, `a b`: 4, `a: b`: 5, `<<`: 6, constructor: 7, `__isNode__`: true, nested: {`toString`: {}}} AS m',
    columns: ['m'],
    rows: [
      [
        {
          '1': 2n,
          '': 3n,
          '<<': 6n,
          no: 1n,
          'a b': 4n,
          'a: b': 5n,
          constructor: 7n,
          nested: { toString: {} },
          __isNode__: true,
        },
      ],
    ],
  },
  {
    name: 'maps-proto',
    title: 'A map under the key __proto__, which the driver makes the prototype, is read all the same',
    cypher: 'RETURN {a: 1, `__proto__`: {`__isNode__`: true}} AS m, {`__proto__`: [1, 2]} AS l',
    columns: ['m', 'l'],
    rows: [
      [
        asDriver([
          ['a', 1n],
          ['__proto__', { __isNode__: true }],
        ]),
        asDriver([['__proto__', [1n, 2n]]]),
      ],
    ],
  },
  {
    name: 'lists',
    title: 'Lists keep their nulls and their nesting',
    cypher: 'RETURN [1, null, [], [[null]], {a: [true, {b: []}]}] AS l, [] AS none, {} AS empty',
    columns: ['l', 'none', 'empty'],
    rows: [[[1n, null, [], [[null]], { a: [true, { b: [] }] }], [], {}]],
  },
  {
    name: 'other-types',
    title: "UUIDs are text, the driver's own integers are integers",
    columns: ['uuid', 'integer'],
    rows: [[uuid('123e4567-e89b-12d3-a456-426614174000'), int('9007199254740993')]],
  },
]

/** Builds a map as the driver does, key by key. */
function asDriver(entries: readonly (readonly [string, unknown])[]): object {
  const map: Record<string, unknown> = {}
  for (const [key, value] of entries) map[key] = value
  return map
}
