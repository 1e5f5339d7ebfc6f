import { describe, expect, test } from 'vitest'
import { ActionableError } from '../errors/actionable-error.ts'
import type { FilterProperty, PropertyType } from '../vector-index/vector-index.ts'
import { parseFilter } from './parse-filter.ts'

const property = (name: string, types: PropertyType[], alias = name): FilterProperty => ({
  name,
  alias,
  types,
  inIndex: true,
  optional: false,
})
const properties = [
  property('language', ['STRING']),
  property('year', ['INTEGER']),
  property('rating', ['FLOAT', 'INTEGER']),
  property('date', ['DATE']),
  property('published', ['ZONED DATETIME']),
  property('local', ['LOCAL DATETIME']),
  property('is_breaking', ['BOOLEAN']),
  property('length', ['DURATION']),
  property('place', ['POINT']),
  property('tags', ['LIST']),
  property('code', ['INTEGER', 'STRING']),
  property('pub year', ['INTEGER'], 'pub_year'),
]

describe('no filter (C16)', () => {
  test.each([
    undefined,
    null,
    '',
    {},
    '{}',
    { year: null },
    { year: '' },
    { year: {} },
    { year: { min: null, max: '' } },
    { any_of: null },
  ])('%j', (input) => {
    expect(parseFilter(input, properties)).toEqual({ conditions: [], alternatives: [] })
  })
})

describe('is read the same as', () => {
  test.each([
    [{ year: '2020' }, { year: 2020 }],
    [{ year: ' 2020 ' }, { year: 2020 }],
    [{ year: 2020n }, { year: 2020 }],
    [{ year: 2020.0 }, { year: 2020 }],
    [{ year: { min: '2000' } }, { year: { min: 2000 } }],
    ['{"language":"en"}', { language: 'en' }],
    [{ year: '{"min":2000}' }, { year: { min: 2000 } }],
    [{ year: { in: '[1,2]' } }, { year: { in: [1, 2] } }],
    [{ year: { not: '[1,2]' } }, { year: { not: [1, 2] } }],
    [{ any_of: '[{"year":1}]' }, { any_of: [{ year: 1 }] }],
    [{ is_breaking: 'True' }, { is_breaking: true }],
    [{ year: { is_null: 'false' } }, { year: { is_null: false } }],
    [{ year: { min: 2000, max: null } }, { year: { min: 2000 } }],
    [{ 'pub year': 2000 }, { pub_year: 2000 }],
    [{ length: 'PT90M' }, { length: 'PT1H30M' }],
    [{ length: 'P1Y2W' }, { length: 'P12M14D' }],
    [{ length: '-PT1.5S' }, { length: 'PT-1.500S' }],
    [{ published: '2024-01-05T12:00+02:00' }, { published: '2024-01-05T10:00:00Z' }],
    [{ published: { gt: '2024-01-05' } }, { published: { min: '2024-01-06' } }],
    [{ published: { max: '2024-01-05' } }, { published: { lt: '2024-01-06T00:00Z' } }],
    [{ language: '{"a":1}' }, { language: { in: ['{"a":1}'] } }],
    [{ language: '{"in":["en"]}' }, { language: { in: ['en'] } }],
    [{ language: { not: '' } }, { language: { not: [''] } }],
  ])('%o is %o', (input, same) => {
    expect(parseFilter(input, properties)).toEqual(parseFilter(same, properties))
  })
})

describe('is refused', () => {
  const refusals: [unknown, string, object?][] = [
    [
      { languge: 'en' },
      'unknown filter "languge"',
      { fix: 'use "language"', allowed: [...properties.map(({ alias }) => alias), 'any_of'] },
    ],
    [{ Language: 'en' }, 'unknown filter "Language"', { fix: 'use "language"' }],
    [{ 'year`) OR true //': 1 }, 'unknown filter "year`) OR true //"'],
    [JSON.parse('{"__proto__": 1}'), 'unknown filter "__proto__"'],
    [{ constructor: 1 }, 'unknown filter "constructor"'],
    [{ pub_year: 1, 'pub year': 2 }, 'filters "pub_year" and "pub year" are the same property'],
    ['en', 'filters is "en", no object', { fix: 'use {"language": "value"}' }],
    [['en'], 'filters is ["en"], no object'],
    [5, 'filters is 5, no object'],
    [new Date(0), 'filters is "1970-01-01T00:00:00.000Z", no object'],
    [{ year: 'abc' }, 'filter "year" is "abc", no integer'],
    [{ year: { min: 'abc' } }, 'filter "year": min is "abc", no integer'],
    [{ year: true }, 'filter "year" is true, no integer'],
    [{ year: NaN }, 'filter "year" is NaN, not a finite number'],
    [{ rating: Infinity }, 'filter "rating" is Infinity, not a finite number'],
    [{ rating: '1e999' }, 'filter "rating" is "1e999", too large for a number'],
    [{ year: 2 ** 53 }, 'filter "year" is 9007199254740992, beyond 2^53, where JSON numbers are rounded'],
    [
      { year: '9223372036854775808' },
      'filter "year" is "9223372036854775808", beyond the 64 bits of an integer',
    ],
    [
      { year: [2020, 2021] },
      'filter "year" is a list, where one value or an object of operators is expected',
    ],
    [{ year: { min: 2010, max: 2000 } }, 'filter "year": no value lies between min 2010 and max 2000'],
    [{ year: { gt: 5, lt: 5 } }, 'filter "year": no value lies between gt 5 and lt 5'],
    [
      { date: { min: '2024-02-01', max: '2024-01-31' } },
      'filter "date": no value lies between min "2024-02-01" and max "2024-01-31"',
    ],
    [{ code: { min: '9', max: '10a' } }, 'filter "code": no value lies between min "9" and max "10a"'],
    [{ year: { in: [] } }, 'filter "year": in is an empty list, which nothing can match'],
    [{ year: { in: [1, null] } }, 'filter "year": in holds null'],
    [{ year: { in: 5 } }, 'filter "year": in is 5, no list', { fix: 'use [5]' }],
    [{ year: { in: [1, 'x'] } }, 'filter "year": in is "x", no integer'],
    [{ year: { not: null } }, 'filter "year": not is null', { fix: 'use {"is_null": false}' }],
    [{ year: { not: [] } }, 'filter "year": not is an empty list, which nothing can match'],
    [{ year: { is_null: 'maybe' } }, 'filter "year": is_null is "maybe", no boolean'],
    [
      { year: { is_null: true, min: 5 } },
      'filter "year": is_null true cannot be joined with other operators',
    ],
    [
      { year: { $gte: 2000 } },
      'filter "year" has no operator "$gte" (it stores integer)',
      { fix: 'use "min"', allowed: ['min', 'max', 'gt', 'lt', 'in', 'not', 'is_null'] },
    ],
    [
      { year: { mim: 2000 } },
      'filter "year" has no operator "mim" (it stores integer)',
      { fix: 'use "min"' },
    ],
    [{ year: { contains: '20' } }, 'filter "year" has no operator "contains" (it stores integer)'],
    [
      { is_breaking: { min: true } },
      'filter "is_breaking" has no operator "min" (it stores boolean)',
      { fix: 'booleans have no order: use the bare value' },
    ],
    [{ is_breaking: 1 }, 'filter "is_breaking" is 1, no boolean', { fix: 'use true or false' }],
    [{ language: 5 }, 'filter "language" is 5, no text', { fix: 'use "5"' }],
    [{ language: { starts_with: 5 } }, 'filter "language": starts_with is 5, no text'],
    [
      { date: '2024' },
      'filter "date" is "2024", no ISO 8601 date',
      {
        fix: 'write it as "2024-03-31"; for all of 2024 use {"min": "2024-01-01", "max": "2024-12-31"}',
      },
    ],
    [
      { date: 2024 },
      'filter "date" is 2024, no date',
      {
        fix: 'write it as "2024-03-31"; for all of 2024 use {"min": "2024-01-01", "max": "2024-12-31"}',
      },
    ],
    [
      { published: '2024-02' },
      'filter "published" is "2024-02", no ISO 8601 datetime',
      {
        fix: 'write it as "2024-03-31T14:30:00Z"; for all of 2024-02 use {"min": "2024-02-01", "max": "2024-02-29"}',
      },
    ],
    [
      { date: '31.3.2024' },
      'filter "date" is "31.3.2024", no ISO 8601 date',
      { fix: 'write it as "2024-03-31"' },
    ],
    [
      { date: '2024-02-30' },
      'filter "date" is "2024-02-30", impossible: month 2 of 2024 has days 1 to 29, not 30',
    ],
    [{ date: 20240105 }, 'filter "date" is 20240105, no date', { fix: 'give the date as ISO 8601 text' }],
    [
      { date: '2024-01-05T10:00Z' },
      'filter "date" is "2024-01-05T10:00Z", a datetime where dates are stored',
      { fix: 'use "2024-01-05"' },
    ],
    [{ published: 'now' }, 'filter "published" is "now", no ISO 8601 datetime'],
    [
      { local: '2024-01-05T10:00+02:00' },
      'filter "local" is "2024-01-05T10:00+02:00", with a zone, where a datetime without zone is stored',
    ],
    [
      { length: { min: 'P1D' } },
      'filter "length" has no operator "min" (it stores duration)',
      {
        allowed: ['in', 'not', 'is_null'],
        fix: 'durations have no order, because a month is neither more nor less than 30 days: use the bare value, or "in" with all that are meant',
      },
    ],
    [
      { place: { gt: 1 } },
      'filter "place" has no operator "gt" (it stores point)',
      { fix: 'points have no order: use "is_null"' },
    ],
    [{ length: 'P0.5Y' }, 'filter "length" is "P0.5Y", no ISO 8601 duration'],
    [{ length: 'PT' }, 'filter "length" is "PT", no ISO 8601 duration'],
    [
      { place: 'x' },
      'filter "place" stores a point and takes no value to compare with',
      {
        allowed: ['is_null'],
        fix: 'use {"is_null": false} for those that have one, {"is_null": true} for those that have none',
      },
    ],
    [{ tags: { min: 'a' } }, 'filter "tags" has no operator "min" (it stores list)'],
    [{ tags: { contains: { a: 1 } } }, 'filter "tags": contains is {"a":1}, no text, number or boolean'],
    [{ any_of: {} }, 'any_of is {}, no list of filters'],
    [{ any_of: [] }, 'any_of is [], no list of filters'],
    [{ any_of: [{ year: 1 }, {}] }, 'any_of[1] holds no condition, so it lets everything through'],
    [{ any_of: [{ year: null }] }, 'any_of[0] holds no condition, so it lets everything through'],
    [
      { any_of: [{ any_of: [{ year: 1 }] }] },
      'any_of[0] holds another any_of; alternatives have one level',
      { fix: 'write each combination as an alternative of the outer any_of, with all of its conditions' },
    ],
    [{ any_of: [{ yaer: 1 }] }, 'unknown filter "yaer"', { fix: 'use "year"' }],
    [{ any_of: [{ year: 'x' }] }, 'any_of[0]: filter "year" is "x", no integer'],
    [
      { any_of: Array.from({ length: 21 }, () => ({ year: 1 })) },
      'any_of has 21 alternatives; at most 20 are taken',
    ],
  ]
  test.each(refusals)('%j: %s', (input, message, details = {}) => {
    expect(refusal(input)).toMatchObject({ code: 'invalid_filter', message, details })
  })

  test('with no filters to choose from', () => {
    expect(refusal({ year: 1 }, [])).toMatchObject({
      message: 'unknown filter "year"',
      details: { allowed: [], fix: 'this index has no filters; leave them out' },
    })
  })

  test('with the types that are stored', () => {
    expect(refusal({ code: [] })).toMatchObject({
      message: 'filter "code" is a list, where one value or an object of operators is expected',
    })
    expect(refusal({ rating: 'x' })?.details.facts).toEqual({ stored: 'FLOAT or INTEGER' })
  })
})

function refusal(
  input: unknown,
  allowed: readonly FilterProperty[] = properties,
): ActionableError | undefined {
  try {
    parseFilter(input, allowed)
    return undefined
  } catch (error) {
    return error instanceof ActionableError ? error : undefined
  }
}

test('K02: operators that a client gives as null are not given, "not" among them', () => {
  const filled = { year: { min: 2000, max: null, not: null, in: null, is_null: null } }
  expect(parseFilter(filled, properties)).toEqual(parseFilter({ year: { min: 2000 } }, properties))
  expect(parseFilter({ year: { min: null, not: null } }, properties).conditions).toEqual([])
})
