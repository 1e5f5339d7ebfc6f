import type { Statement } from '../../cypher/statement.ts'
import type { CypherValue } from '../../cypher/value.ts'
import { everyType } from './every-type.ts'

/**
 * The same filters in plain Cypher, written down one operator after the other with no thought of an index:
 * what the search must agree with. Answers the ids and exact scores of all matches, best first.
 */
export function plainCypher(filters: Record<string, unknown>, vector: readonly number[]): Statement {
  const values: CypherValue[] = []
  const where = plainGroup(filters, values)
  return {
    text: `CYPHER 25 MATCH (n:Every) WHERE ${where || 'true'}
      WITH n, vector.similarity.cosine(n.embedding, $vector) AS score
      RETURN n.id AS id, score ORDER BY score DESC`,
    parameters: { values, vector },
  }
}

function plainGroup({ any_of, ...filters }: Record<string, unknown>, values: CypherValue[]): string {
  const all = Object.entries(filters).flatMap(([name, filter]) => {
    const operators =
      typeof filter === 'object' && filter !== null ? Object.entries(filter) : [['eq', filter]]
    return operators.map(([operator, value]) => plainOperator(name, operator as string, value, values))
  })
  const alternatives = (any_of ?? []) as Record<string, unknown>[]
  if (alternatives.length > 0) {
    all.push(alternatives.map((alternative) => `(${plainGroup(alternative, values)})`).join(' OR '))
  }
  return all.map((condition) => `(${condition})`).join(' AND ')
}

function plainOperator(name: string, operator: string, value: unknown, values: CypherValue[]): string {
  const list = (Array.isArray(value) ? value : [value]) as CypherValue[]
  const each = (compare: (value: CypherValue) => string) => list.map(compare)
  switch (operator) {
    case 'eq':
    case 'in':
      return each((item) => equals(name, item, values)).join(' OR ')
    case 'not':
      return `n.${name} IS NOT NULL AND NOT coalesce(${each((item) => equals(name, item, values)).join(' OR ')}, false)`
    case 'min':
      return bound(name, '>=', 'start', list[0], values)
    case 'max':
      return bound(name, '<=', 'end', list[0], values)
    case 'gt':
      return bound(name, '>', 'end', list[0], values)
    case 'lt':
      return bound(name, '<', 'start', list[0], values)
    case 'is_null':
      return `n.${name} IS ${value === true ? '' : 'NOT '}NULL`
    case 'starts_with':
      return `n.${name} STARTS WITH ${add(list[0], values)}`
    case 'contains':
      return name === 'tags' ? equals(name, list[0], values) : `n.${name} CONTAINS ${add(list[0], values)}`
    default:
      throw new TypeError(operator)
  }
}

function equals(name: string, value: CypherValue | undefined, values: CypherValue[]): string {
  if (name === 'tags') return `${add(value, values)} IN n.tags`
  // A number is a number; text is the text and the number that it reads as.
  if (name === 'mixed' && typeof value === 'string') return `toString(n.mixed) = ${add(value, values)}`
  if (isWholeDay(name, value)) {
    return `${bound(name, '>=', 'start', value, values)} AND ${bound(name, '<=', 'end', value, values)}`
  }
  return `${stored(name)} = ${given(name, value, values)}`
}

function bound(
  name: string,
  sign: string,
  end: 'start' | 'end',
  value: CypherValue | undefined,
  values: CypherValue[],
): string {
  const moment = isWholeDay(name, value)
    ? `${value}T${end === 'start' ? '00:00:00' : '23:59:59.999999999'}`
    : value
  return `${stored(name)} ${sign} ${given(name, moment, values)}`
}

function isWholeDay(name: string, value: unknown): value is string {
  return (name === 'at' || name === 'local') && typeof value === 'string' && value.length === 10
}

/** Instants are compared as numbers, so that their zones do not matter. */
function stored(name: string): string {
  return toComparable(name, `n.${name}`)
}

function given(name: string, value: CypherValue | undefined, values: CypherValue[]): string {
  const constructor = CONSTRUCTORS.get(everyType.find((property) => property.name === name)?.types[0] ?? '')
  if (typeof value === 'string' && (name === 'int' || name === 'float')) {
    return name === 'int' ? `toInteger(${add(value, values)})` : `toFloat(${add(value, values)})`
  }
  const parameter = add(value, values)
  return toComparable(name, constructor === undefined ? parameter : `${constructor}(${parameter})`)
}

function toComparable(name: string, expression: string): string {
  if (name === 'at') return `(${expression}.epochSeconds * 1000000000 + ${expression}.nanosecond)`
  if (name !== 'zoned_time') return expression
  const seconds = `(${expression}.hour * 60 + ${expression}.minute) * 60 + ${expression}.second`
  return `((${seconds} - ${expression}.offsetSeconds) * 1000000000 + ${expression}.nanosecond)`
}

const CONSTRUCTORS = new Map([
  ['BOOLEAN', 'toBoolean'],
  ['DATE', 'date'],
  ['ZONED DATETIME', 'datetime'],
  ['LOCAL DATETIME', 'localdatetime'],
  ['LOCAL TIME', 'localtime'],
  ['ZONED TIME', 'time'],
  ['DURATION', 'duration'],
])

function add(value: CypherValue | undefined, values: CypherValue[]): string {
  values.push(value ?? null)
  return `$values[${values.length - 1}]`
}
