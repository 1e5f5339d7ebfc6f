import { parseFilter, type Filter, type VectorIndex } from '@graphmcp/core'
import type { KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { IndexCatalogue } from '../catalogue/index-catalogue.ts'
import { indexGone } from './look-again.ts'

/** An index as it is known, and the filters as they are read for it. */
export interface ReadFilters {
  readonly index: VectorIndex
  readonly known: KnownCatalogue
  readonly filter: Filter
}

/** Milliseconds for which an index is taken to be as it was learnt. */
const SETTLED = 5000

/**
 * Reads the filters. Where they do not fit what is known of the index, or speak of a property whose type is not
 * known, data may have come since the index was learnt, so it is learnt anew first.
 *
 * @throws ActionableError `invalid_filter`
 */
export async function readFilters(
  filters: unknown,
  index: VectorIndex,
  known: KnownCatalogue,
  catalogue: IndexCatalogue,
): Promise<ReadFilters> {
  if (index.unread === true && filters !== undefined) return readLearnt(filters, index, catalogue)
  try {
    const filter = parseFilter(filters, index.properties)
    if (conditionsOf(filter).every(({ property }) => property.types.length > 0))
      return { index, known, filter }
    return (await readAnew(filters, index, catalogue, 0)) ?? { index, known, filter }
  } catch (error) {
    const anew = await readAnew(filters, index, catalogue, SETTLED)
    if (anew === undefined) throw error
    return anew
  }
}

/** Reads filters of an index that is not learnt yet. */
async function readLearnt(
  filters: unknown,
  index: VectorIndex,
  catalogue: IndexCatalogue,
): Promise<ReadFilters> {
  const known = await catalogue.learn(index.name)
  const learnt = known.kind === 'known' ? known.indexes.find(({ name }) => name === index.name) : undefined
  if (known.kind !== 'known' || learnt === undefined) {
    throw indexGone(index.name)
  }
  return { index: learnt, known, filter: parseFilter(filters, learnt.properties) }
}

/**
 * Reads filters that matched nothing again where the index is not what it was; undefined where it is, and where
 * there are no filters.
 */
export async function readFiltersAgain(
  filters: unknown,
  { index, filter }: ReadFilters,
  catalogue: IndexCatalogue,
): Promise<ReadFilters | undefined> {
  return conditionsOf(filter).length === 0 ? undefined : readAnew(filters, index, catalogue, SETTLED)
}

async function readAnew(
  filters: unknown,
  index: VectorIndex,
  catalogue: IndexCatalogue,
  age: number,
): Promise<ReadFilters | undefined> {
  if (index.needsRebuild) return undefined
  const known = await catalogue.refresh({ index: index.name, age })
  const current = known.kind === 'known' ? known.indexes.find(({ name }) => name === index.name) : undefined
  if (known.kind !== 'known' || current === undefined || isSame(current, index)) return undefined
  return { index: current, known, filter: parseFilter(filters, current.properties) }
}

function isSame(current: VectorIndex, index: VectorIndex): boolean {
  const shape = ({ id, properties }: VectorIndex) => [id, properties.map(({ name, types }) => [name, types])]
  return JSON.stringify(shape(current)) === JSON.stringify(shape(index))
}

function conditionsOf({ conditions, alternatives }: Filter) {
  return [...conditions, ...alternatives.flat()]
}
