import type { ServerCapabilities, VectorIndex } from '@graphmcp/core'
import { listedProperties } from './describe-filters.ts'

/** Clients cut descriptions at two kilobytes. */
const LONGEST_DESCRIPTION = 1900

/** What a search of the index finds, for a model that has to choose a tool. */
export function describeIndex(index: VectorIndex, capabilities: ServerCapabilities, where: string): string {
  const kind = index.entity === 'node' ? 'nodes' : 'relationships'
  const what = `${index.labelsOrTypes.join(' or ')} ${kind}`
  const sentences = [
    `Finds the ${what}${where} nearest in meaning to a question, in the vector index "${index.name}".`,
    ...describeState(index),
    ...describeSlowFilters(index, capabilities),
  ]
  return cut(sentences.join(' '))
}

function describeState(index: VectorIndex): string[] {
  return index.state === 'failed' ? ['The index has FAILED and must be rebuilt; a search says why.'] : []
}

/** Properties that filter beside the index, which costs more. */
function describeSlowFilters(index: VectorIndex, { search }: ServerCapabilities): string[] {
  if (index.properties.length === 0) return []
  if (!search || !index.properties.some((property) => property.inIndex)) {
    return ['Filters are applied beside the index, so they are slower.']
  }
  const listed = new Set(listedProperties(index))
  const further = index.properties.filter((property) => !listed.has(property)).map(({ alias }) => alias)
  if (further.length === 0) return []
  return [`Also filters, slower: ${further.slice(0, 10).join(', ')}${further.length > 10 ? ', …' : ''}.`]
}

export function cut(text: string): string {
  if (Buffer.byteLength(text) <= LONGEST_DESCRIPTION) return text
  const bytes = Buffer.from(text).subarray(0, LONGEST_DESCRIPTION)
  return `${new TextDecoder().decode(bytes).replace(/\uFFFD+$/, '')}…`
}
