import {
  searchIndex,
  writeSearchAnswer,
  type OutputLimits,
  type SearchOutcome,
  type SearchRequest,
  type ServerCapabilities,
  type VectorIndex,
} from '@graphmcp/core'
import type { ToolRequest } from '@graphmcp/mcp-kit'
import type { KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { VectorSettings } from '../settings/vector-settings.ts'
import type { SearchInput } from '../tools/search-input.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { expectReady } from './expect-ready.ts'
import { explainNothing } from './explain-nothing.ts'
import { lookAgain, mayBeOfIndex } from './look-again.ts'
import { readAgain, readProperties } from './read-properties.ts'

/** Input → parse filter and fields → embed the question → plan and compile SEARCH → shape → fit → text. */
export async function runSearch(
  input: SearchInput,
  listed: VectorIndex,
  known: KnownCatalogue,
  { signal, progress }: ToolRequest,
  parts: VectorServerParts,
): Promise<string> {
  const { catalogue, embedder, settings } = parts
  const read = await readProperties(input, listed, known, catalogue)
  const { index, filter } = read
  const { capabilities, indexes } = read.known
  await expectReady(index, signal, parts)
  const ask = async (): Promise<readonly [SearchRequest, SearchOutcome]> => {
    progress('embedding the question')
    const vector = await (await embedder()).embedQuery(input.query, { signal, ...expectVector(index) })
    progress('searching')
    const { topK, minScore } = input
    const question = { vector, topK, filter, ...(minScore === undefined ? {} : { minScore }) }
    return [question, await search(index, capabilities, question, signal, parts)]
  }
  let asked: readonly [SearchRequest, SearchOutcome]
  try {
    asked = await ask()
  } catch (error) {
    const replaced = signal.aborted || !mayBeOfIndex(error) ? undefined : await lookAgain(index, catalogue)
    if (replaced === undefined) throw error
    return runSearch(input, replaced.index, replaced.known, { signal, progress }, parts)
  }
  const [question, outcome] = asked
  if (outcome.hits.length === 0) {
    const again = await readAgain(input, read, catalogue)
    if (again !== undefined) return runSearch(input, again.index, again.known, { signal, progress }, parts)
  }
  const explained = outcome.hits.length > 0 ? [] : await explain(index, capabilities, question, signal, parts)
  return writeSearchAnswer(
    {
      hits: outcome.hits.map((hit) => toAnswerHit(hit, index)),
      ...read.chosen,
      vectorLengths: [question.vector.length, ...indexes.flatMap(({ dimensions }) => dimensions ?? [])],
      notes: [...outcome.notes, ...explained],
    },
    outputLimits(settings),
  )
}

/** A search that fails may do so because the index is another than it was, so the indexes are looked at again. */
async function search(
  index: VectorIndex,
  capabilities: ServerCapabilities,
  question: SearchRequest,
  signal: AbortSignal,
  { catalogue, database, log }: VectorServerParts,
): Promise<SearchOutcome> {
  try {
    const request = (await database.server()).open({ signal })
    const outcome = await searchIndex(request, index, capabilities, question)
    if (outcome.needsRebuild) {
      log.warn('an index needs to be rebuilt', { index: index.name })
      catalogue.reportFault(index.name)
    }
    return outcome
  } catch (error) {
    if (!signal.aborted) void catalogue.refresh()
    throw error
  }
}

function expectVector({ name, dimensions }: VectorIndex) {
  return dimensions === undefined ? {} : { expected: { name: `the index "${name}"`, dimensions } }
}

function toAnswerHit({ score, entity, from, to }: SearchOutcome['hits'][number], index: VectorIndex) {
  return index.entity === 'node' ? { score, node: entity } : { score, relationship: entity, from, to }
}

/** Why nothing was found. */
async function explain(
  index: VectorIndex,
  capabilities: ServerCapabilities,
  { minScore, ...question }: SearchRequest,
  signal: AbortSignal,
  parts: VectorServerParts,
): Promise<string[]> {
  const { filter, vector } = question
  if (minScore !== undefined) {
    const { hits } = await search(index, capabilities, { ...question, topK: 1 }, signal, parts)
    const best = hits[0]?.score.toFixed(4)
    if (best !== undefined) return [`nothing reaches min_score ${minScore}; the best score is ${best}`]
  }
  const isFiltered = filter.conditions.length + filter.alternatives.length > 0
  const database = (await parts.database.server()).open({ signal })
  const facts = await explainNothing(database, index, filter, capabilities.search)
  if (index.dimensions !== undefined)
    return isFiltered ? facts : [`the index "${index.name}" holds nothing yet`]
  return [
    ...facts,
    `the index "${index.name}" has no fixed dimensions; if its vectors are not of ${vector.length}, as EMBEDDING_MODEL gives them, nothing is found`,
  ]
}

function outputLimits(settings: VectorSettings): OutputLimits {
  const { tokenLimit, listLimit, rowLimit, responseFormat: format } = settings
  return { tokenLimit, listLimit, rowLimit, format }
}
