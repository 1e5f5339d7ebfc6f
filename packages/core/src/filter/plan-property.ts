import type { FilterProperty, PropertyType, ServerCapabilities } from '../vector-index/vector-index.ts'
import type { Condition } from './filter.ts'
import type { IndexPredicate, Predicate } from './filter-plan.ts'
import { complement, exactly, intersect, type Interval, onlyStoredValue, unite } from './interval.ts'
import { hasRoundedBound, widen } from './rounded-bound.ts'
import type { Family, OrderedFamily } from './value.ts'

export type FilterAbilities = Pick<ServerCapabilities, 'search' | 'listInIndex'>

/** What one property must meet, merged from all its conditions. */
export type PropertyPlan = { readonly kind: 'impossible' } | PossiblePlan

export interface PossiblePlan {
  readonly kind: 'possible'
  /** Predicates for the index of which one must hold; none where the index cannot help. */
  readonly alternatives: readonly IndexPredicate[]
  /** Predicates for the index that let through all of the alternatives, and more. */
  readonly cover: readonly IndexPredicate[]
  /** The same as the alternatives, to be tested beside the index. */
  readonly exact: Predicate
  /** Tested beside the index in any case. */
  readonly beside: readonly Predicate[]
}

export function planProperty(
  conditions: readonly Condition[],
  property: FilterProperty,
  abilities: FilterAbilities,
): PropertyPlan {
  const canUseIndex = property.inIndex && abilities.search
  const families =
    canUseIndex && !mayMeetNaN(conditions, property) ? orderedFamilies(property.types) : undefined
  const beside = conditions.flatMap((condition) => planBeside(condition, families))
  const intervals = mergeIntervals(conditions, families)
  if (intervals?.length === 0) return { kind: 'impossible' }
  const nullTests = conditions.filter((condition) => condition.kind === 'null-test')
  const isNull = nullTests.some((test) => test.isNull)
  if (isNull && conditions.some((condition) => condition.kind !== 'null-test' || !condition.isNull)) {
    return { kind: 'impossible' }
  }
  const name = property.name
  const presence: IndexPredicate = { kind: 'null-test', property: name, isNull }
  if (intervals === undefined) {
    if (canUseIndex) return possible([presence], [presence], presence, beside)
    return possible([], [], presence, nullTests.length > 0 ? [presence, ...beside] : beside)
  }
  const alternatives = toPredicates(name, intervals, true)
  const exact = anyOf(alternatives)
  if (!canUseIndex) return possible([], [], exact, [exact, ...beside])
  if (property.types.includes('INTEGER') && intervals.some(hasRoundedBound)) {
    const wide = unite(intervals.map(widen))
    const rounded = toPredicates(name, wide, abilities.listInIndex)
    return possible(rounded, [cover(name, wide)], exact, [exact, ...beside])
  }
  return possible(
    toPredicates(name, intervals, abilities.listInIndex),
    [cover(name, intervals)],
    exact,
    beside,
  )
}

/** NaN differs from every value, but no range of the index holds it; only "not" lets it through. */
function mayMeetNaN(conditions: readonly Condition[], { types }: FilterProperty): boolean {
  return types.includes('FLOAT') && !conditions.some(({ kind }) => kind === 'within')
}

function possible(
  alternatives: readonly IndexPredicate[],
  covering: readonly IndexPredicate[],
  exact: Predicate,
  beside: readonly Predicate[],
): PropertyPlan {
  return { kind: 'possible', alternatives, cover: covering, exact, beside }
}

/** The families of the types; undefined where one of them has no order, so that "not" is no union of ranges. */
function orderedFamilies(types: readonly PropertyType[]): readonly OrderedFamily[] | undefined {
  const families = types.map((type) => FAMILIES[type])
  if (families.length === 0 || families.includes(undefined)) return undefined
  return [...new Set(families.filter((family) => family !== undefined))]
}

const FAMILIES: Readonly<Record<PropertyType, OrderedFamily | undefined>> = {
  INTEGER: 'number',
  FLOAT: 'number',
  STRING: 'string',
  BOOLEAN: 'boolean',
  DATE: 'date',
  'LOCAL TIME': 'local-time',
  'ZONED TIME': 'zoned-time',
  'LOCAL DATETIME': 'local-datetime',
  'ZONED DATETIME': 'zoned-datetime',
  DURATION: undefined,
  POINT: undefined,
  LIST: undefined,
}

/** All ranges and values that the conditions leave; undefined where none of them speaks of ranges or values. */
function mergeIntervals(
  conditions: readonly Condition[],
  families: readonly OrderedFamily[] | undefined,
): Interval[] | undefined {
  let merged: Interval[] | undefined
  for (const condition of conditions) {
    const intervals = toIntervals(condition, families)
    if (intervals !== undefined)
      merged = merged === undefined ? unite(intervals) : intersect(merged, intervals)
  }
  return merged?.flatMap(listBooleans)
}

function toIntervals(
  condition: Condition,
  families: readonly Family[] | undefined,
): readonly Interval[] | undefined {
  if (condition.kind === 'within') return condition.intervals
  if (condition.kind !== 'not-within' || families === undefined) return undefined
  return complement(condition.intervals, families)
}

/** Two values need no ranges. */
function listBooleans(interval: Interval): Interval[] {
  if (interval.family !== 'boolean') return [interval]
  const both = [false, true].map((value) => exactly({ family: 'boolean', value }))
  return intersect([interval], both)
}

function planBeside(condition: Condition, families: readonly OrderedFamily[] | undefined): Predicate[] {
  const property = condition.property.name
  switch (condition.kind) {
    case 'null-test':
    case 'within':
      return []
    case 'not-within': {
      if (families !== undefined) return []
      const predicate = anyOf(toPredicates(property, unite(condition.intervals), true))
      return [{ kind: 'present-but-not', property, predicate }]
    }
    case 'contains':
      return [{ kind: 'contains', property, text: condition.text }]
    case 'has-element':
      return [{ kind: 'has-element', property, intervals: condition.intervals }]
    case 'lacks-element': {
      const predicate: Predicate = { kind: 'has-element', property, intervals: condition.intervals }
      return [{ kind: 'present-but-not', property, predicate }]
    }
  }
}

/** Single values together as one list where lists are taken, and every range by itself. */
function toPredicates(property: string, intervals: readonly Interval[], lists: boolean): IndexPredicate[] {
  const values = intervals.flatMap((interval) => onlyStoredValue(interval) ?? [])
  const ranges = intervals.filter((interval) => onlyStoredValue(interval) === undefined)
  const points: IndexPredicate[] =
    lists && values.length > 1
      ? [{ kind: 'one-of', property, values }]
      : values.map((value) => ({ kind: 'equals', property, value }))
  return [...points, ...ranges.map((interval): IndexPredicate => ({ kind: 'range', property, interval }))]
}

function cover(property: string, intervals: readonly Interval[]): IndexPredicate {
  const first = intervals.at(0)
  const last = intervals.at(-1)
  if (first === undefined || last === undefined || first.family !== last.family) {
    return { kind: 'null-test', property, isNull: false }
  }
  const { family } = first
  const interval = { family, ...(first.from && { from: first.from }), ...(last.to && { to: last.to }) }
  return family === 'duration' || (first.from === undefined && last.to === undefined)
    ? { kind: 'null-test', property, isNull: false }
    : { kind: 'range', property, interval }
}

function anyOf(predicates: readonly Predicate[]): Predicate {
  const [only, ...others] = predicates
  return only !== undefined && others.length === 0 ? only : { kind: 'any', predicates }
}
