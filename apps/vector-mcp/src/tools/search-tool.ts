import type { VectorIndex } from '@graphmcp/core'
import { nameDatabase, toolName, type Tool } from '@graphmcp/mcp-kit'
import type { KnownCatalogue } from '../catalogue/catalogue-state.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { describeFilters } from './describe-filters.ts'
import { describeIndex } from './describe-index.ts'
import { parseSearchInput } from './search-input.ts'
import { describeSearch, SEARCH_ANNOTATIONS } from './search-schema.ts'

/** The tool that searches one index. */
export function createSearchTool(index: VectorIndex, known: KnownCatalogue, parts: VectorServerParts): Tool {
  const { settings } = parts
  return {
    name: toolName(settings.namespace, `search_${index.name}`),
    title: `Search ${index.name}`,
    description: describeIndex(index, known.capabilities, nameDatabase(settings)),
    annotations: SEARCH_ANNOTATIONS,
    inputSchema: describeSearch(describeFilters(index)),
    call: async (input, request) => {
      const parsed = parseSearchInput(input)
      const { runSearch } = await import('../search/run-search.ts')
      return runSearch(parsed, index, known, request, parts)
    },
  }
}
