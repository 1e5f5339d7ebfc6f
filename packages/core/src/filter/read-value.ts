import type { FilterProperty, PropertyType } from '../vector-index/vector-index.ts'
import { filterError, showValue } from './filter-error.ts'
import { exactly, type Interval } from './interval.ts'
import { parseTemporal } from './parse-temporal.ts'
import { problem, type Reading } from './reading.ts'
import { readDuration } from './read-duration.ts'
import { readNumber } from './read-number.ts'

/**
 * Reads an input as a value of each type that the property is stored as. Where types are mixed, text such as
 * "2020" means the text and the number.
 *
 * @throws ActionableError `invalid_filter` where it is a value of none of them; `place` names the key.
 */
export function readValue(input: unknown, property: FilterProperty, place: string): Interval[] {
  const types = property.types.length > 0 ? property.types : typesOf(input)
  const readings = types.map((type) => readAs(input, type, types))
  const intervals = readings.flatMap((reading) => (reading.kind === 'interval' ? [reading.interval] : []))
  if (intervals.length > 0) return dropRepeated(intervals)
  const first = readings.find((reading) => reading.kind === 'problem')
  throw filterError(`${place} is ${showValue(input)}, ${first?.problem ?? 'no text, number or boolean'}`, {
    ...(first?.fix !== undefined && { fix: first.fix }),
    facts: { stored: property.types.join(' or ') || 'no value yet' },
  })
}

function typesOf(input: unknown): PropertyType[] {
  if (typeof input === 'string') return ['STRING']
  if (typeof input === 'boolean') return ['BOOLEAN']
  return typeof input === 'number' || typeof input === 'bigint' ? ['FLOAT'] : []
}

function readAs(input: unknown, type: PropertyType, types: readonly PropertyType[]): Reading {
  switch (type) {
    case 'INTEGER':
    case 'FLOAT':
      return readNumber(input, types)
    case 'STRING':
      return typeof input === 'string'
        ? { kind: 'interval', interval: exactly({ family: 'string', value: input }) }
        : problem('no text', isScalar(input) ? `use "${String(input)}"` : undefined)
    case 'BOOLEAN':
      return readBoolean(input)
    case 'DATE':
      return ofText(input, 'date', (text) => parseTemporal(text, 'date'))
    case 'LOCAL TIME':
      return ofText(input, 'time', (text) => parseTemporal(text, 'local-time'))
    case 'ZONED TIME':
      return ofText(input, 'time', (text) => parseTemporal(text, 'zoned-time'))
    case 'LOCAL DATETIME':
      return ofText(input, 'datetime', (text) => parseTemporal(text, 'local-datetime'))
    case 'ZONED DATETIME':
      return ofText(input, 'datetime', (text) => parseTemporal(text, 'zoned-datetime'))
    case 'DURATION':
      return ofText(input, 'duration', readDuration)
    case 'POINT':
      return problem('a value where points are stored', 'points take only is_null')
    case 'LIST':
      return problem('a value where lists are stored')
  }
}

function readBoolean(input: unknown): Reading {
  const folded = typeof input === 'string' ? input.trim().toLowerCase() : input
  if (folded === true || folded === 'true') {
    return { kind: 'interval', interval: exactly({ family: 'boolean', value: true }) }
  }
  if (folded === false || folded === 'false') {
    return { kind: 'interval', interval: exactly({ family: 'boolean', value: false }) }
  }
  return problem('no boolean', 'use true or false')
}

function ofText(input: unknown, name: string, read: (text: string) => Reading): Reading {
  if (typeof input === 'string') return read(input)
  const asText = isScalar(input) ? read(String(input)) : undefined
  const span = asText?.kind === 'problem' ? asText.fix : undefined
  return problem(
    `no ${name}`,
    span?.includes('for all of') === true ? span : `give the ${name} as ISO 8601 text`,
  )
}

function isScalar(input: unknown): input is number | boolean | bigint {
  return ['number', 'boolean', 'bigint'].includes(typeof input)
}

/** Integers and floats are one family: the same number is read once. */
function dropRepeated(intervals: readonly Interval[]): Interval[] {
  return intervals.filter(({ family }, at) => intervals.findIndex((other) => other.family === family) === at)
}
