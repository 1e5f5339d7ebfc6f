import type { Parameters } from '../cypher/parameters.ts'
import type { CypherValue } from '../cypher/value.ts'
import type { Family, Value } from './value.ts'
import { writeTemporal } from './write-temporal.ts'

/** Cypher's function that makes a value of its text; the others are sent as they are. */
const CONSTRUCTORS: Readonly<Partial<Record<Family, string>>> = {
  date: 'date',
  'local-time': 'localtime',
  'zoned-time': 'time',
  'local-datetime': 'localdatetime',
  'zoned-datetime': 'datetime',
  duration: 'duration',
}

export function compileValue(value: Value, parameters: Parameters): string {
  const constructor = CONSTRUCTORS[value.family]
  const parameter = parameters.add(toParameter(value))
  return constructor === undefined ? parameter : `${constructor}(${parameter})`
}

/** A list of the values, one parameter for each family. */
export function compileList(values: readonly Value[], parameters: Parameters): string {
  const plain = values.filter(({ family }) => CONSTRUCTORS[family] === undefined)
  const families = [...new Set(values.map(({ family }) => family))]
  const lists = plain.length > 0 ? [parameters.add(plain.map(toParameter))] : []
  for (const family of families) {
    const constructor = CONSTRUCTORS[family]
    if (constructor === undefined) continue
    const texts = values.filter((value) => value.family === family).map(toParameter)
    lists.push(`[text IN ${parameters.add(texts)} | ${constructor}(text)]`)
  }
  return lists.length === 1 ? (lists[0] ?? '[]') : `(${lists.join(' + ')})`
}

/** The smallest value of a family: everything of the family is at or above it. */
export function compileLowest(family: Family, parameters: Parameters): string {
  switch (family) {
    case 'number':
      return parameters.add(-Infinity)
    case 'string':
      return parameters.add('')
    case 'boolean':
      return parameters.add(false)
    case 'date':
      return `date(${parameters.add('-999999999-01-01')})`
    case 'local-time':
      return `localtime(${parameters.add('00:00')})`
    case 'zoned-time':
      return `time(${parameters.add('00:00+18:00')})`
    case 'local-datetime':
      return `localdatetime(${parameters.add('-999999999-01-01T00:00')})`
    case 'zoned-datetime':
      return `datetime(${parameters.add('-999999999-01-01T00:00+18:00')})`
    case 'duration':
      throw new TypeError('durations have no order')
  }
}

function toParameter(value: Value): CypherValue {
  if ('ticks' in value) return writeTemporal(value.family, value.ticks)
  return value.family === 'duration' ? value.text : value.value
}
