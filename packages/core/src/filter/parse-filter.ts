import { nearestName } from '../errors/nearest-name.ts'
import type { FilterProperty } from '../vector-index/vector-index.ts'
import type { Condition, Filter } from './filter.ts'
import { filterError, showValue } from './filter-error.ts'
import { isAbsent, isRecord, parseJson, parseJsonRecord } from './json-input.ts'
import { parseConditions } from './parse-condition.ts'

const ALTERNATIVES = 'any_of'
const MAX_ALTERNATIVES = 20

/**
 * Reads the `filters` argument of a search: one key per property, all of them joined by AND, and `any_of` for
 * alternatives. Nothing, null, empty text and `{}` are the filter that lets everything through.
 *
 * @throws ActionableError `invalid_filter` that names the key and the value, and what would be allowed.
 */
export function parseFilter(input: unknown, properties: readonly FilterProperty[]): Filter {
  if (isAbsent(input)) return { conditions: [], alternatives: [] }
  const { [ALTERNATIVES]: alternatives, ...filters } = readFilters(input, 'filters', properties)
  return {
    conditions: parseGroup(filters, properties, [...properties.map(({ alias }) => alias), ALTERNATIVES]),
    alternatives: parseAlternatives(alternatives, properties),
  }
}

function parseAlternatives(input: unknown, properties: readonly FilterProperty[]): Condition[][] {
  if (isAbsent(input)) return []
  const list = typeof input === 'string' ? parseJson(input) : input
  if (!Array.isArray(list) || list.length === 0) {
    throw filterError(`${ALTERNATIVES} is ${showValue(input)}, no list of filters`, {
      fix: `use "${ALTERNATIVES}": [{…}, {…}]`,
    })
  }
  if (list.length > MAX_ALTERNATIVES) {
    throw filterError(
      `${ALTERNATIVES} has ${list.length} alternatives; at most ${MAX_ALTERNATIVES} are taken`,
      {
        fix: 'use "in" for several values of one property',
      },
    )
  }
  return list.map((alternative, at) => {
    const place = `${ALTERNATIVES}[${at}]`
    const filters = readFilters(alternative, place, properties)
    if (Object.hasOwn(filters, ALTERNATIVES)) {
      throw filterError(`${place} holds another ${ALTERNATIVES}; alternatives have one level`, {
        fix: `write each combination as an alternative of the outer ${ALTERNATIVES}, with all of its conditions`,
      })
    }
    const conditions = parseGroup(
      filters,
      properties,
      properties.map(({ alias }) => alias),
      place,
    )
    if (conditions.length === 0) {
      throw filterError(`${place} holds no condition, so it lets everything through`, {
        fix: `leave ${ALTERNATIVES} out`,
      })
    }
    return conditions
  })
}

function parseGroup(
  filters: Record<string, unknown>,
  properties: readonly FilterProperty[],
  allowed: readonly string[],
  group?: string,
): Condition[] {
  const seen = new Map<FilterProperty, string>()
  return Object.entries(filters).flatMap(([key, input]) => {
    const property = requireProperty(key, properties, allowed)
    const other = seen.get(property)
    if (other !== undefined) {
      throw filterError(`filters "${other}" and "${key}" are the same property`, { fix: `use "${other}"` })
    }
    seen.set(property, key)
    return parseConditions(input, property, `${group === undefined ? '' : `${group}: `}filter "${key}"`)
  })
}

function requireProperty(
  key: string,
  properties: readonly FilterProperty[],
  allowed: readonly string[],
): FilterProperty {
  const property =
    properties.find(({ alias }) => alias === key) ?? properties.find(({ name }) => name === key)
  if (property !== undefined) return property
  const nearest = nearestName(key, allowed)
  throw filterError(`unknown filter ${showValue(key)}`, {
    allowed: properties.length === 0 ? [] : allowed,
    fix: properties.length === 0 ? 'this index has no filters; leave them out' : useInstead(nearest),
  })
}

function useInstead(nearest: string | undefined): string {
  return nearest === undefined ? 'use one of the allowed keys' : `use "${nearest}"`
}

function readFilters(
  input: unknown,
  place: string,
  properties: readonly FilterProperty[],
): Record<string, unknown> {
  const filters = typeof input === 'string' ? parseJsonRecord(input) : input
  if (isRecord(filters)) return filters
  const [example] = properties
  throw filterError(`${place} is ${showValue(input)}, no object`, {
    ...(example && { fix: `use {"${example.alias}": ${showValue(example.example ?? 'value')}}` }),
  })
}
