import { setTimeout } from 'node:timers/promises'
import { InputError, nameDatabase, toolName, type Tool } from '@graphmcp/mcp-kit'
import type { CatalogueState, KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { IndexCatalogue } from '../catalogue/index-catalogue.ts'
import { exampleIndex } from '../catalogue/example-index.ts'
import type { LazyEmbedder } from '../embedding/embed-lazily.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { cut } from './describe-index.ts'
import { listedProperties } from './describe-filters.ts'
import { parseIndexName, parseSearchInput } from './search-input.ts'
import { describeSearch, SEARCH_ANNOTATIONS } from './search-schema.ts'

/** Milliseconds that a call waits for the indexes to be read. */
const PATIENCE = 20_000

/** Milliseconds that an error waits for the model to tell the length of its vectors. */
const MODEL_PATIENCE = 3000

/** Bytes of a description that are left for the indexes. */
const LONGEST_LIST = 1600

const FILTERS = {
  type: 'object',
  description:
    'One key per property of the index, all must hold: a bare value, or {min, max, gt, lt, in, not, is_null; ' +
    'text also starts_with, contains}. any_of: [filters] for alternatives',
}

/** The tool that searches any index, for as long as there is not one tool for each. */
export function createGenericSearchTool(state: CatalogueState, parts: VectorServerParts): Tool {
  const { settings } = parts
  return {
    name: toolName(settings.namespace, 'search'),
    title: 'Search a vector index',
    description: cut(
      `Finds what is nearest in meaning to a question${nameDatabase(settings)}. ${describeState(state)}`,
    ),
    annotations: SEARCH_ANNOTATIONS,
    inputSchema: describeSearch(FILTERS, {
      index: { type: 'string', description: 'name of the vector index' },
    }),
    call: async (input, request) => {
      const parsed = parseSearchInput(input)
      const known = await knowIndexes(input['index'], parts)
      const name = parseIndexName(
        input['index'],
        known.indexes.map((index) => index.name),
      )
      const index = known.indexes.find((candidate) => candidate.name === name)
      if (index === undefined) throw new InputError(`the index ${JSON.stringify(name)} does not exist`)
      const { runSearch } = await import('../search/run-search.ts')
      return runSearch(parsed, index, known, request, parts)
    },
  }
}

function describeState(state: CatalogueState): string {
  switch (state.kind) {
    case 'unknown':
      return 'The indexes are still being read; call without index to see them.'
    case 'unreachable':
      return 'The database could not be reached yet; a call tries again.'
    case 'known':
      if (state.indexes.length === 0) return `There is no vector index yet; a call says how to create one.`
      return describeIndexes(state)
  }
}

/** Without their filters, which an error tells too, where there are too many to tell. */
function describeIndexes({ indexes }: KnownCatalogue): string {
  const whole = `Indexes, with their filters: ${indexes.map(listIndex).join('; ')}.`
  if (Buffer.byteLength(whole) <= LONGEST_LIST) return whole
  return `Indexes, of which a call with any filter names the filters: ${indexes.map(({ name }) => name).join(', ')}.`
}

function listIndex(index: KnownCatalogue['indexes'][number]): string {
  const filters = listedProperties(index).map(({ alias }) => alias)
  return filters.length === 0 ? index.name : `${index.name} (${filters.join(', ')})`
}

/** What is known after so many milliseconds: reading many indexes takes longer than clients wait. */
async function stateAfter(milliseconds: number, catalogue: IndexCatalogue): Promise<CatalogueState> {
  await setTimeout(milliseconds, undefined, { ref: false })
  return catalogue.state()
}

/** The length of the model's vectors, which an index for them must have; undefined where the model does not tell soon. */
async function modelDimensions(embedder: LazyEmbedder): Promise<number | undefined> {
  const signal = AbortSignal.timeout(MODEL_PATIENCE)
  const asked = embedder().then((questions) => questions.dimensions({ signal }))
  return Promise.race([asked.catch(() => undefined), setTimeout(MODEL_PATIENCE, undefined, { ref: false })])
}

function isKnown(wanted: unknown, state: CatalogueState): boolean {
  return state.kind === 'known' && state.indexes.some(({ name }) => wanted === undefined || name === wanted)
}

/** A look that was under way already may have begun before the index was made. */
async function lookFor(wanted: unknown, catalogue: IndexCatalogue): Promise<CatalogueState> {
  const state = await catalogue.refresh()
  return state.kind === 'unreachable' || isKnown(wanted, state) ? state : catalogue.refresh()
}

/** Looks again where the index is not known, so that one made a moment ago is found. */
async function knowIndexes(
  wanted: unknown,
  { catalogue, embedder, settings }: VectorServerParts,
): Promise<KnownCatalogue> {
  const before = catalogue.state()
  const state = isKnown(wanted, before)
    ? before
    : await Promise.race([lookFor(wanted, catalogue), stateAfter(PATIENCE, catalogue)])
  switch (state.kind) {
    case 'unreachable':
      throw state.error
    case 'unknown':
      throw new InputError('the indexes are not known yet', { fix: 'try again in a few seconds' })
    case 'known': {
      if (state.indexes.length > 0) return state
      const database =
        settings.database === undefined ? 'the home database' : `the database "${settings.database}"`
      throw new InputError(
        `${database} at ${new URL(settings.uri).host} has no vector index; one that is made is found by itself`,
        { fix: exampleIndex(state.capabilities, await modelDimensions(embedder)) },
      )
    }
  }
}
