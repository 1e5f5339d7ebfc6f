import type { FilterProperty } from '../vector-index/vector-index.ts'
import type { Condition } from './filter.ts'
import { filterError, showValue } from './filter-error.ts'
import { before, intersect, type Interval } from './interval.ts'
import { isAbsent, isRecord, parseJson, parseJsonRecord } from './json-input.ts'
import { allowedOperators, explainNoOrder, type Operator, operatorElsewhere } from './operators.ts'
import { prefixEnd } from './prefix-end.ts'
import { parseEquality, parseInequality, parseList } from './parse-equality.ts'
import { readValue } from './read-value.ts'
import { nearestName } from '../errors/nearest-name.ts'

/**
 * Reads what a filter says of one property: a bare value, or an object of operators that all must hold. An
 * absent value (null or empty text) gives no condition.
 */
export function parseConditions(input: unknown, property: FilterProperty, place: string): Condition[] {
  if (isAbsent(input)) return []
  const operators = isRecord(input) ? input : readOperatorText(input, property)
  if (operators !== undefined) return parseOperators(operators, property, place)
  if (Array.isArray(input)) {
    throw filterError(`${place} is a list, where one value or an object of operators is expected`, {
      allowed: allowedOperators(property),
      fix: `use {"in": ${showValue(input)}}`,
    })
  }
  requireOperator('in', property, place)
  return [parseEquality([input], property, place)]
}

/** Some clients send objects as JSON text; where text is stored, only operators are taken for such an object. */
function readOperatorText(input: unknown, property: FilterProperty): Record<string, unknown> | undefined {
  const record = typeof input === 'string' ? parseJsonRecord(input) : undefined
  if (record === undefined || !property.types.includes('STRING')) return record
  const names: readonly string[] = allowedOperators(property)
  const keys = Object.keys(record)
  return keys.length > 0 && keys.every((key) => names.includes(key)) ? record : undefined
}

function parseOperators(
  operators: Record<string, unknown>,
  property: FilterProperty,
  place: string,
): Condition[] {
  const entries = Object.entries(operators)
  // Alone, "not null" says something; beside others it comes from a client that gives every operator.
  const isAlone = entries.length === 1
  const given = entries
    .map(([name, input]) => [requireOperator(name, property, place), input] as const)
    .filter(([operator, input]) => (operator === 'not' && isAlone) || !isAbsent(input))
  const conditions = given.map(([operator, input]) => parseOperator(operator, input, property, place))
  refuseContradictions(given, conditions, place)
  return conditions
}

function requireOperator(name: string, property: FilterProperty, place: string): Operator {
  const allowed = allowedOperators(property)
  const operator = allowed.find((candidate) => candidate === name)
  if (operator !== undefined) return operator
  const stored = property.types.join(' or ').toLowerCase()
  if (name === 'in') {
    throw filterError(`${place} stores a ${stored} and takes no value to compare with`, {
      allowed,
      fix: 'use {"is_null": false} for those that have one, {"is_null": true} for those that have none',
    })
  }
  const unordered = explainNoOrder(name, property)
  const meant = operatorElsewhere(name) ?? quoted(nearestName(name, allowed))
  throw filterError(`${place} has no operator "${name}"${stored && ` (it stores ${stored})`}`, {
    allowed,
    ...(unordered !== undefined ? { fix: unordered } : meant !== undefined && { fix: `use ${meant}` }),
  })
}

function quoted(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `"${name}"`
}

function parseOperator(
  operator: Operator,
  input: unknown,
  property: FilterProperty,
  place: string,
): Condition {
  const at = `${place}: ${operator}`
  switch (operator) {
    case 'min':
      return within(readValue(input, property, at), ({ family, from }) => ({ family, ...(from && { from }) }))
    case 'max':
      return within(readValue(input, property, at), ({ family, to }) => ({ family, ...(to && { to }) }))
    case 'gt':
      return within(readValue(input, property, at), ({ family, to }) => ({ family, ...(to && { from: to }) }))
    case 'lt':
      return within(readValue(input, property, at), ({ family, from }) => ({
        family,
        ...(from && { to: from }),
      }))
    case 'in':
      return parseEquality(parseList(input, at), property, at)
    case 'not':
      return parseInequality(readExcluded(input, property, at), property, at)
    case 'is_null':
      return { kind: 'null-test', property, isNull: readFlag(input, at) }
    case 'starts_with':
      return { kind: 'within', property, intervals: [prefixInterval(readText(input, at))] }
    case 'contains':
      return property.types.includes('LIST')
        ? parseEquality([input], property, at)
        : { kind: 'contains', property, text: readText(input, at) }
  }

  function within(values: readonly Interval[], toRange: (value: Interval) => Interval): Condition {
    return { kind: 'within', property, intervals: values.map(toRange) }
  }
}

/**
 * The values that `not` excludes. "not null" says something, so it is not taken for an absent operator, as null
 * is elsewhere; neither is empty text. A list may come as JSON text where no text is stored.
 */
function readExcluded(input: unknown, { types }: FilterProperty, at: string): readonly unknown[] {
  if (input === null || input === undefined) {
    throw filterError(`${at} is null`, { fix: 'use {"is_null": false}' })
  }
  const list = typeof input === 'string' && !types.includes('STRING') ? parseJson(input) : input
  return Array.isArray(list) ? parseList(list, at) : [input]
}

function prefixInterval(prefix: string): Interval {
  const end = prefixEnd(prefix)
  return {
    family: 'string',
    from: before({ family: 'string', value: prefix }),
    ...(end !== undefined && { to: before({ family: 'string', value: end }) }),
  }
}

function readText(input: unknown, at: string): string {
  if (typeof input === 'string') return input
  throw filterError(`${at} is ${showValue(input)}, no text`)
}

function readFlag(input: unknown, at: string): boolean {
  const folded = typeof input === 'string' ? input.trim().toLowerCase() : input
  if (folded === true || folded === 'true') return true
  if (folded === false || folded === 'false') return false
  throw filterError(`${at} is ${showValue(input)}, no boolean`, { fix: 'use true or false' })
}

function asksForNull(condition: Condition): boolean {
  return condition.kind === 'null-test' && condition.isNull
}

const BOUNDS: readonly Operator[] = ['min', 'max', 'gt', 'lt']

function refuseContradictions(
  given: readonly (readonly [Operator, unknown])[],
  conditions: readonly Condition[],
  place: string,
): void {
  if (conditions.length > 1 && conditions.some(asksForNull)) {
    throw filterError(`${place}: is_null true cannot be joined with other operators`, {
      fix: 'use any_of for "absent or …"',
    })
  }
  const bounds = conditions.flatMap((condition, at) => {
    const entry = given[at]
    return entry && BOUNDS.includes(entry[0]) && condition.kind === 'within' ? [{ entry, condition }] : []
  })
  const [first, ...others] = bounds
  if (first === undefined) return
  const common = others.reduce(
    (left, { condition }) => intersect(left, condition.intervals),
    [...first.condition.intervals],
  )
  if (common.length > 0) return
  const shown = bounds.map(({ entry: [operator, input] }) => `${operator} ${showValue(input)}`).join(' and ')
  throw filterError(`${place}: no value lies between ${shown}`, { fix: 'min and gt give the lower end' })
}
