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
