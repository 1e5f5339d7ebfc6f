import type { Database } from '../database/database.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import type { Filter } from '../filter/filter.ts'
import type { Predicate } from '../filter/filter-plan.ts'
import type { ServerCapabilities, VectorIndex } from '../vector-index/vector-index.ts'
import { askBranches } from './ask-branches.ts'
import { compileOverFetch } from './compile-over-fetch.ts'
import { compileSearch, type SearchQuestion } from './compile-search.ts'
import { findMatchingBranches } from './find-matching-branches.ts'
import { type PlannedSearch, planSearch, type SearchBranch, type SearchPlan } from './plan-search.ts'
import { type OverFetch, readHits, readOverFetch, type SearchHit } from './read-search.ts'
import { scanEntities } from './scan-entities.ts'

export interface SearchRequest extends SearchQuestion {
  readonly filter: Filter
}

export interface SearchOutcome {
  /** Best first; equal scores in the order of element ids. */
  readonly hits: readonly SearchHit[]
  /** What the reader must know of how the hits were found. */
  readonly notes: readonly string[]
  /** True where fewer hits than asked for came back although more may exist. */
  readonly incomplete: boolean
  /** True where the database failed inside the index, which happens after many deletes. */
  readonly needsRebuild: boolean
}

/**
 * Finds the `topK` entities nearest to the vector that meet the filter. What the index cannot test is tested on
 * more entities of it than asked for; where too few of them are left, every entity that meets the filter is
 * compared instead, as long as there are few. In an index that is known to need a rebuild, searches that would
 * match nothing are left out, because they may never end.
 */
export async function searchIndex(
  database: Database,
  index: VectorIndex,
  capabilities: ServerCapabilities,
  request: SearchRequest,
): Promise<SearchOutcome> {
  const planned = planSearch(index, capabilities, request.filter, request.topK)
  if (planned.kind === 'nothing') {
    return outcome([], { notes: ['the filters exclude each other, so nothing can match'] })
  }
  const matching = () => findMatchingBranches(database, index, planned.branches)
  return searchBranches({ database, index, request }, planned, {
    branches: index.needsRebuild ? await matching() : planned.branches,
    ...(index.needsRebuild ? {} : { matching }),
  })
}

/** What does not change between the tries of one search. */
interface Search {
  readonly database: Database
  readonly index: VectorIndex
  readonly request: SearchRequest
}

interface Try {
  readonly branches: readonly SearchBranch[]
  /** Tells which of the branches match something; absent where all are known to. */
  readonly matching?: () => Promise<readonly SearchBranch[]>
}

async function searchBranches(
  search: Search,
  planned: PlannedSearch & { readonly kind: SearchPlan['kind'] },
  { branches, matching }: Try,
): Promise<SearchOutcome> {
  if (branches.length === 0) return outcome([])
  const { database, index, request } = search
  const plan = { ...planned, branches }
  const asked = await askBranches<OverFetch | readonly SearchHit[]>(
    plan.kind === 'in-index'
      ? readHits(database, compileSearch(index, plan, request))
      : readOverFetch(database, compileOverFetch(index, plan, request)),
    branches,
    matching,
  )
  if (asked.kind === 'answer') {
    return 'branches' in asked.value
      ? completeOverFetch(database, index, plan, request, asked.value)
      : outcome(asked.value)
  }
  if (asked.matching.length === branches.length) return answerWithoutIndex(search, plan)
  const rest = await searchBranches(search, planned, { branches: asked.matching })
  return { ...rest, needsRebuild: true, notes: [...rest.notes, faultNote(index)] }
}

/** Where over-fetching left too little, all entities that meet the filter are compared if they are few. */
async function completeOverFetch(
  database: Database,
  index: VectorIndex,
  plan: PlannedSearch,
  request: SearchRequest,
  found: OverFetch,
): Promise<SearchOutcome> {
  if (isComplete(found, plan, request)) return outcome(found.top)
  const scanned = await scanEntities(database, index, plan.branches, request)
  if (scanned.kind === 'all') return outcome(scanned.top)
  if (found.top.length >= request.topK) return outcome(found.top)
  return outcome(found.top, { incomplete: true, notes: [missingRows(plan)] })
}

/**
 * A search is complete when everything that the index holds for it was fetched, when enough is left of what was
 * fetched, or when the rest is below the smallest score wanted.
 */
function isComplete(found: OverFetch, plan: PlannedSearch, { minScore }: SearchQuestion): boolean {
  return plan.branches.every(({ beside, limit, enough }, number) => {
    const result = found.branches.find(({ branch }) => branch === number)
    if (beside.length === 0 || result === undefined) return true
    return result.fetched < limit || result.kept >= enough || (minScore ?? 0) > result.lowest
  })
}

async function answerWithoutIndex(
  { database, index, request }: Search,
  plan: PlannedSearch,
): Promise<SearchOutcome> {
  const scanned = await scanEntities(database, index, plan.branches, request)
  if (scanned.kind === 'too-many-entities') {
    throw new ActionableError(
      'index_failed',
      `the vector index "${index.name}" failed or did not answer, and its ${scanned.entities} entities are too many to compare one by one`,
      {
        fix: 'try again where the server is busy, or use a filter that matches something; otherwise rebuild the index (DROP INDEX, then CREATE VECTOR INDEX)',
      },
    )
  }
  const notes = [
    faultNote(index),
    ...(scanned.kind === 'part' ? ['rows may be missing: too many entities match the filter'] : []),
  ]
  return outcome(scanned.top, { incomplete: scanned.kind === 'part', notes, needsRebuild: true })
}

function faultNote({ name }: VectorIndex): string {
  return `the index "${name}" failed or did not answer in time, so entities were compared one by one; where the server is not merely slow, the index needs a rebuild (DROP INDEX, then CREATE VECTOR INDEX)`
}

function missingRows({ branches }: PlannedSearch): string {
  const properties = new Set(branches.flatMap(({ beside }) => beside.flatMap(propertiesOf)))
  const names = [...properties].map((name) => `"${name}"`).join(', ')
  const limit = Math.max(...branches.map((branch) => branch.limit))
  return `rows may be missing: ${names} cannot be tested inside the index, and was tested on the nearest ${limit} only; add a filter that the index can test`
}

function propertiesOf(predicate: Predicate): string[] {
  return predicate.kind === 'any' ? predicate.predicates.flatMap(propertiesOf) : [predicate.property]
}

function outcome(hits: readonly SearchHit[], further: Partial<SearchOutcome> = {}): SearchOutcome {
  return { hits, notes: [], incomplete: false, needsRebuild: false, ...further }
}
