import type { Filter } from '../filter/filter.ts'
import type { Branch } from '../filter/filter-plan.ts'
import { planFilter } from '../filter/plan-filter.ts'
import type { ServerCapabilities, VectorIndex } from '../vector-index/vector-index.ts'

export interface SearchPlan {
  /** Searches to be united; without any of them nothing can match. */
  readonly branches: readonly SearchBranch[]
  /** True where the index's own scores are approximate and are computed again from the vectors. */
  readonly rescore: boolean
}

export interface SearchBranch extends Branch {
  /** Entities taken from the index, of which the best are answered. */
  readonly limit: number
  /** Entities that must be left after the predicates beside the index for the best of them to be trusted. */
  readonly enough: number
}

/** Decides how the `topK` nearest that meet a filter are found. */
export function planSearch(
  index: VectorIndex,
  capabilities: ServerCapabilities,
  filter: Filter,
  topK: number,
): SearchPlan {
  const { branches } = planFilter(filter, capabilities)
  return {
    branches: branches.map((branch) => ({
      ...branch,
      limit: innerLimit(branch, index, topK),
      enough: index.quantization === 'none' ? topK : 3 * topK,
    })),
    rescore: index.quantization !== 'none' && !capabilities.listInIndex,
  }
}

/**
 * A quantized index ranks by approximate scores, so `LIMIT k` alone loses recall (0.79 of 10 on 20,000
 * clustered vectors; 1.0 with ten times as many), most with a list of values.
 */
function innerLimit({ inIndex, beside }: Branch, { quantization }: VectorIndex, topK: number): number {
  if (beside.length > 0) return Math.min(Math.max(100 * topK, 1000), 5000)
  if (quantization === 'none') return topK
  return inIndex.some(({ kind }) => kind === 'one-of')
    ? Math.max(Math.min(Math.max(20 * topK, 200), 1000), topK)
    : Math.max(Math.min(Math.max(10 * topK, 100), 1000), topK)
}
