import type { Condition, Filter } from './filter.ts'
import type { Branch, FilterPlan } from './filter-plan.ts'
import { unite } from './interval.ts'
import { type FilterAbilities, planProperty, type PossiblePlan } from './plan-property.ts'

/** Searches that one statement unites; each costs as much as a search of its own. */
const MAX_BRANCHES = 16

/** Decides what of a filter the index tests and what is tested beside it. */
export function planFilter(filter: Filter, abilities: FilterAbilities): FilterPlan {
  const groups = toGroups(filter)
  const budget = Math.max(1, Math.floor(MAX_BRANCHES / groups.length))
  return { branches: groups.flatMap((conditions) => planGroup(conditions, abilities, budget)) }
}

/** Each alternative together with what always holds. */
function toGroups({ conditions, alternatives }: Filter): (readonly Condition[])[] {
  if (alternatives.length === 0) return [conditions]
  const merged = mergeAlternatives(alternatives)
  if (merged !== undefined) return [[...conditions, merged]]
  return alternatives.map((alternative) => [...conditions, ...alternative])
}

/** Alternatives that only give ranges of one property are one condition on it. */
function mergeAlternatives(alternatives: Filter['alternatives']): Condition | undefined {
  const only = alternatives.flatMap(([condition, ...others]) =>
    condition?.kind === 'within' && others.length === 0 ? [condition] : [],
  )
  const [first] = only
  if (first === undefined || only.length < alternatives.length) return undefined
  if (only.some(({ property }) => property !== first.property)) return undefined
  return { ...first, intervals: unite(only.flatMap(({ intervals }) => intervals)) }
}

/** Conditions that all hold, as few searches: none where they exclude each other. */
function planGroup(conditions: readonly Condition[], abilities: FilterAbilities, budget: number): Branch[] {
  const properties = [...new Set(conditions.map(({ property }) => property))]
  const plans = properties.map((property) =>
    planProperty(
      conditions.filter((condition) => condition.property === property),
      property,
      abilities,
    ),
  )
  if (plans.some(({ kind }) => kind === 'impossible')) return []
  const possible = plans.filter((plan) => plan.kind === 'possible')
  const searches = possible.reduce(
    (product, { alternatives }) => product * Math.max(1, alternatives.length),
    1,
  )
  return possible.reduce<Branch[]>(
    (branches, plan) => multiply(branches, searches <= budget ? plan : coverOf(plan)),
    [{ inIndex: [], beside: [] }],
  )
}

/** Every branch with every alternative of the property. */
function multiply(branches: readonly Branch[], { alternatives, beside }: PossiblePlan): Branch[] {
  const additions = alternatives.length === 0 ? [[]] : alternatives.map((predicate) => [predicate])
  return branches.flatMap((branch) =>
    additions.map((predicates) => ({
      inIndex: [...branch.inIndex, ...predicates],
      beside: [...branch.beside, ...beside],
    })),
  )
}

/** One search instead of several: the index tests what covers all alternatives, and the rest is tested beside. */
function coverOf(plan: PossiblePlan): PossiblePlan {
  if (plan.alternatives.length < 2) return plan
  return { ...plan, alternatives: plan.cover, beside: [...plan.beside, plan.exact] }
}
