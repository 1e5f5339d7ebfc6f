import type { FilterProperty } from '../vector-index/vector-index.ts'
import type { Interval } from './interval.ts'

/** A checked filter: all conditions hold and, where there are alternatives, all conditions of one of them. */
export interface Filter {
  readonly conditions: readonly Condition[]
  /** Empty where the filter has no `any_of`. */
  readonly alternatives: readonly (readonly Condition[])[]
}

/** What one operator asks of one property. A property that is absent meets nothing but `is_null: true`. */
export type Condition =
  | { readonly kind: 'null-test'; readonly property: FilterProperty; readonly isNull: boolean }
  | { readonly kind: 'within'; readonly property: FilterProperty; readonly intervals: readonly Interval[] }
  | {
      readonly kind: 'not-within'
      readonly property: FilterProperty
      readonly intervals: readonly Interval[]
    }
  | { readonly kind: 'contains'; readonly property: FilterProperty; readonly text: string }
  | {
      readonly kind: 'has-element'
      readonly property: FilterProperty
      readonly intervals: readonly Interval[]
    }
  | {
      readonly kind: 'lacks-element'
      readonly property: FilterProperty
      readonly intervals: readonly Interval[]
    }
