import type { FilterProperty } from '../vector-index/vector-index.ts'
import type { Condition } from './filter.ts'
import { filterError, showValue } from './filter-error.ts'
import { parseJson } from './json-input.ts'
import { readElement } from './read-element.ts'
import { readValue } from './read-value.ts'

const MAX_LIST = 1000

/** The list that `in` and `not` take; some clients send it as JSON text. */
export function parseList(input: unknown, place: string): readonly unknown[] {
  const list = typeof input === 'string' ? parseJson(input) : input
  if (!Array.isArray(list)) {
    throw filterError(`${place} is ${showValue(input)}, no list`, { fix: `use [${showValue(input)}]` })
  }
  if (list.length === 0)
    throw filterError(`${place} is an empty list, which nothing can match`, {
      fix: 'give at least one value, or leave it out',
    })
  if (list.length > MAX_LIST)
    throw filterError(`${place} has ${list.length} values; at most ${MAX_LIST} are taken`, {
      fix: 'search several times, each with a part of them',
    })
  if (list.some((item) => item === null || item === undefined)) {
    throw filterError(`${place} holds null`, { fix: 'use is_null, in any_of where other values match too' })
  }
  return list as readonly unknown[]
}

/** The property has one of the values or, where it holds lists, one of them is among its elements. */
export function parseEquality(
  inputs: readonly unknown[],
  property: FilterProperty,
  place: string,
): Condition {
  if (property.types.includes('LIST')) {
    return {
      kind: 'has-element',
      property,
      intervals: inputs.flatMap((input) => readElement(input, place)),
    }
  }
  return {
    kind: 'within',
    property,
    intervals: inputs.flatMap((input) => readValue(input, property, place)),
  }
}

/** The property has a value, and none of these. */
export function parseInequality(
  inputs: readonly unknown[],
  property: FilterProperty,
  place: string,
): Condition {
  const equality = parseEquality(inputs, property, place)
  if (equality.kind === 'has-element') {
    return { kind: 'lacks-element', property, intervals: equality.intervals }
  }
  if (equality.kind === 'within') return { kind: 'not-within', property, intervals: equality.intervals }
  throw new TypeError(`not an equality: ${equality.kind}`)
}
