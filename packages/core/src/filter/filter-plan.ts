import type { Interval } from './interval.ts'
import type { Value } from './value.ts'

/**
 * How a filter is carried out: a union of branches. An entity is let through when it meets all predicates of
 * one branch; the same entity may meet several. Without branches nothing can match.
 */
export interface FilterPlan {
  readonly branches: readonly Branch[]
}

export interface Branch {
  /** At most one per property, in a form that the index takes. */
  readonly inIndex: readonly IndexPredicate[]
  /** What is left to test on the entities that the index gives. */
  readonly beside: readonly Predicate[]
}

/** A predicate that the index itself can test. `property` is the key as stored. */
export type IndexPredicate =
  | { readonly kind: 'equals'; readonly property: string; readonly value: Value }
  | { readonly kind: 'one-of'; readonly property: string; readonly values: readonly Value[] }
  | { readonly kind: 'range'; readonly property: string; readonly interval: Interval }
  | { readonly kind: 'null-test'; readonly property: string; readonly isNull: boolean }

export type Predicate =
  | IndexPredicate
  | { readonly kind: 'any'; readonly predicates: readonly Predicate[] }
  /** The property is there, and the predicate does not hold. */
  | { readonly kind: 'present-but-not'; readonly property: string; readonly predicate: Predicate }
  | { readonly kind: 'contains'; readonly property: string; readonly text: string }
  | { readonly kind: 'has-element'; readonly property: string; readonly intervals: readonly Interval[] }
