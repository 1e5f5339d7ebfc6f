import type { FilterProperty, PropertyType } from '../vector-index/vector-index.ts'

const OPERATORS = ['min', 'max', 'gt', 'lt', 'in', 'not', 'is_null', 'starts_with', 'contains'] as const

export type Operator = (typeof OPERATORS)[number]

const EQUALITY: readonly Operator[] = ['in', 'not', 'is_null']
const ORDER: readonly Operator[] = ['min', 'max', 'gt', 'lt']

/** The operators that a property takes by the types it is stored as: all where it has no value yet. */
export function allowedOperators({ types }: FilterProperty): readonly Operator[] {
  if (types.length === 0) return OPERATORS
  const allowed = new Set(types.flatMap(operatorsOf))
  return OPERATORS.filter((operator) => allowed.has(operator))
}

function operatorsOf(type: PropertyType): readonly Operator[] {
  switch (type) {
    case 'INTEGER':
    case 'FLOAT':
    case 'DATE':
    case 'LOCAL TIME':
    case 'ZONED TIME':
    case 'LOCAL DATETIME':
    case 'ZONED DATETIME':
      return [...ORDER, ...EQUALITY]
    case 'STRING':
      return [...ORDER, ...EQUALITY, 'starts_with', 'contains']
    case 'BOOLEAN':
    case 'DURATION':
      return EQUALITY
    case 'LIST':
      return [...EQUALITY, 'contains']
    case 'POINT':
      return ['is_null']
  }
}

/** Why a property takes no bounds, and what it takes; undefined where the operator is no bound, or it takes them. */
export function explainNoOrder(name: string, { types }: FilterProperty): string | undefined {
  if (!(ORDER as readonly string[]).includes(name)) return undefined
  const reasons = types.flatMap((type) => NO_ORDER[type] ?? [])
  return reasons.length === types.length ? reasons[0] : undefined
}

const NO_ORDER: Partial<Record<PropertyType, string>> = {
  DURATION:
    'durations have no order, because a month is neither more nor less than 30 days: use the bare value, or "in" with all that are meant',
  BOOLEAN: 'booleans have no order: use the bare value',
  LIST: 'lists have no order: use the bare value, which one of its elements must be, or "in" with several',
  POINT: 'points have no order: use "is_null"',
}

/** What operators of other query languages are called here. */
const ELSEWHERE = new Map([
  ['gte', '"min"'],
  ['ge', '"min"'],
  ['from', '"min"'],
  ['after', '"gt"'],
  ['lte', '"max"'],
  ['le', '"max"'],
  ['to', '"max"'],
  ['before', '"lt"'],
  ['ne', '"not"'],
  ['neq', '"not"'],
  ['nin', '"not" with a list'],
  ['not_in', '"not" with a list'],
  ['eq', 'the bare value'],
  ['equals', 'the bare value'],
  ['value', 'the bare value'],
  ['like', '"contains" or "starts_with"'],
  ['prefix', '"starts_with"'],
  ['exists', '"is_null": false'],
])

/** The way to say here what an operator of another query language says there. */
export function operatorElsewhere(name: string): string | undefined {
  return ELSEWHERE.get(name.toLowerCase().replace(/^\$/, ''))
}
