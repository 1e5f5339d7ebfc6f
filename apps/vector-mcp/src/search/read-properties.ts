import { parseFilter, type Filter, type VectorIndex } from '@graphmcp/core'
import type { KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { IndexCatalogue } from '../catalogue/index-catalogue.ts'
import { chooseFields, type ChosenFields } from './choose-fields.ts'
import { indexGone } from './look-again.ts'

/** What of a search speaks of the index's properties, as it was given. */
export interface AskedProperties {
  readonly filters: unknown
  readonly fields: readonly string[]
}

/** An index as it is known, and the filters and fields as they are read for it. */
export interface ReadProperties {
  readonly index: VectorIndex
  readonly known: KnownCatalogue
  readonly filter: Filter
  readonly chosen: ChosenFields
}

/** Milliseconds for which an index is taken to be as it was learnt. */
const SETTLED = 5000

/**
 * Reads the filters and the fields. Where they do not fit what is known of the index, or filter by a property whose
 * type is not known, data may have come since the index was learnt, so it is learnt anew first.
 *
 * @throws ActionableError `invalid_filter`, `invalid-fields`
 */
export async function readProperties(
  asked: AskedProperties,
  index: VectorIndex,
  known: KnownCatalogue,
  catalogue: IndexCatalogue,
): Promise<ReadProperties> {
  const isAsked = asked.filters !== undefined || asked.fields.length > 0
  if (index.unread === true && isAsked) return readLearnt(asked, index, catalogue)
  try {
    const read = readFor(asked, index, known)
    if (conditionsOf(read.filter).every(({ property }) => property.types.length > 0)) return read
    return (await readAnew(asked, index, catalogue, 0)) ?? read
  } catch (error) {
    const anew = await readAnew(asked, index, catalogue, SETTLED)
    if (anew === undefined) throw error
    return anew
  }
}

function readFor(
  { filters, fields }: AskedProperties,
  index: VectorIndex,
  known: KnownCatalogue,
): ReadProperties {
  const chosen = chooseFields(fields, index, known.indexes)
  return { index, known, filter: parseFilter(filters, index.properties), chosen }
}

/** Reads what is asked of an index that is not learnt yet. */
async function readLearnt(
  asked: AskedProperties,
  index: VectorIndex,
  catalogue: IndexCatalogue,
): Promise<ReadProperties> {
  const known = await catalogue.learn(index.name)
  const learnt = known.kind === 'known' ? known.indexes.find(({ name }) => name === index.name) : undefined
  if (known.kind !== 'known' || learnt === undefined) {
    throw indexGone(index.name)
  }
  return readFor(asked, learnt, known)
}

/**
 * Reads filters that matched nothing again where the index is not what it was; undefined where it is, and where
 * there are no filters.
 */
export async function readAgain(
  asked: AskedProperties,
  { index, filter }: ReadProperties,
  catalogue: IndexCatalogue,
): Promise<ReadProperties | undefined> {
  return conditionsOf(filter).length === 0 ? undefined : readAnew(asked, index, catalogue, SETTLED)
}

async function readAnew(
  asked: AskedProperties,
  index: VectorIndex,
  catalogue: IndexCatalogue,
  age: number,
): Promise<ReadProperties | undefined> {
  if (index.needsRebuild) return undefined
  const known = await catalogue.refresh({ index: index.name, age })
  const current = known.kind === 'known' ? known.indexes.find(({ name }) => name === index.name) : undefined
  if (known.kind !== 'known' || current === undefined || isSame(current, index)) return undefined
  return readFor(asked, current, known)
}

function isSame(current: VectorIndex, index: VectorIndex): boolean {
  const shape = ({ id, properties }: VectorIndex) => [id, properties.map(({ name, types }) => [name, types])]
  return JSON.stringify(shape(current)) === JSON.stringify(shape(index))
}

function conditionsOf({ conditions, alternatives }: Filter) {
  return [...conditions, ...alternatives.flat()]
}
