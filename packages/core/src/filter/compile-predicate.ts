import type { Parameters } from '../cypher/parameters.ts'
import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import { compileList, compileLowest, compileValue } from './compile-value.ts'
import type { Predicate } from './filter-plan.ts'
import { type Cut, type Interval, onlyStoredValue } from './interval.ts'
import type { Value } from './value.ts'
import { LAST_ZONED_TIME } from './write-temporal.ts'

/** Writes a predicate on the entity that `variable` names. */
export function compilePredicate(predicate: Predicate, variable: string, parameters: Parameters): string {
  if (predicate.kind === 'any') {
    const any = predicate.predicates.map((part) => compilePredicate(part, variable, parameters))
    return `(${any.join(' OR ')})`
  }
  const property = `${variable}.${quoteIdentifier(predicate.property)}`
  switch (predicate.kind) {
    case 'equals':
      return `${property} = ${compileValue(predicate.value, parameters)}`
    case 'one-of':
      return `${property} IN ${compileList(predicate.values, parameters)}`
    case 'range':
      return compileRange(property, predicate.interval, parameters)
    case 'null-test':
      return `${property} IS ${predicate.isNull ? '' : 'NOT '}NULL`
    case 'contains':
      return `${property} CONTAINS ${parameters.add(predicate.text)}`
    case 'has-element': {
      const elements = `CASE WHEN valueType(${property}) STARTS WITH 'LIST' THEN ${property} ELSE [${property}] END`
      return `any(element IN ${elements} WHERE ${compileElement(predicate.intervals, parameters)})`
    }
    case 'present-but-not': {
      const holds = compilePredicate(predicate.predicate, variable, parameters)
      return `(${property} IS NOT NULL AND NOT coalesce(${holds}, false))`
    }
  }
}

function compileElement(intervals: readonly Interval[], parameters: Parameters): string {
  const values = intervals.flatMap((interval) => onlyStoredValue(interval) ?? [])
  const ranges = intervals.filter((interval) => onlyStoredValue(interval) === undefined)
  const list = values.length > 0 ? [`element IN ${compileList(values, parameters)}`] : []
  return [...list, ...ranges.map((range) => compileRange('element', range, parameters))].join(' OR ')
}

function compileRange(property: string, { family, from, to }: Interval, parameters: Parameters): string {
  const bounds = [
    ...(from === undefined ? [] : [compileBound(property, from, { before: '>=', after: '>' }, parameters)]),
    ...(to === undefined ? [] : [compileBound(property, to, { before: '<', after: '<=' }, parameters)]),
  ]
  if (bounds.length > 0) return bounds.join(' AND ')
  return `${property} >= ${compileLowest(family, parameters)}`
}

/**
 * An instant with a zone stands for the first of its zones, so the end of an instant is the next instant. The
 * last time of day has no next, and is written in one zone only.
 */
function compileBound(
  property: string,
  { value, after }: Cut,
  signs: { before: string; after: string },
  parameters: Parameters,
): string {
  const isZoned = value.family === 'zoned-datetime' || value.family === 'zoned-time'
  if (!isZoned || (value.family === 'zoned-time' && value.ticks === LAST_ZONED_TIME)) {
    return `${property} ${after ? signs.after : signs.before} ${compileValue(value, parameters)}`
  }
  const start: Value = { family: value.family, ticks: value.ticks + (after ? 1n : 0n) }
  return `${property} ${signs.before} ${compileValue(start, parameters)}`
}
