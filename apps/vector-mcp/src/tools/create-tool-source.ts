import type { ChangingTools, Tool } from '@graphmcp/mcp-kit'
import type { CatalogueState } from '../catalogue/catalogue-state.ts'
import type { VectorServerParts } from '../vector-server-parts.ts'
import { createGenericSearchTool } from './generic-search-tool.ts'
import { createSearchTool } from './search-tool.ts'

/** Milliseconds that the first list waits for the indexes; some clients keep the first list for ever. */
const PATIENCE = 5000
/** Bytes of a list, about three to a token, above which one tool for all indexes is cheaper. */
const LARGEST_LIST = 24_000

/** The tools as the catalogue has them; the generic one can be called at any time, listed or not. */
export function createToolSource(parts: VectorServerParts): ChangingTools {
  const { catalogue } = parts
  let listed = ''
  const listeners = new Set<() => void>()
  catalogue.onChange(() => {
    const list = JSON.stringify(listTools(catalogue.state(), parts))
    if (listed === '' || list === listed) return
    listed = list
    for (const listener of listeners) listener()
  })
  return {
    list: async () => {
      const tools = listTools(await catalogue.firstState(PATIENCE), parts)
      listed = JSON.stringify(tools)
      return tools
    },
    find: async (name) => {
      const generic = createGenericSearchTool(catalogue.state(), parts)
      if (generic.name === name) return generic
      // A client may call from a list of an earlier time, before the indexes are known or were so many.
      const state = catalogue.state()
      const known = state.kind === 'known' ? state : await catalogue.refresh()
      const [tool, ...others] = toolsOf(known, parts).filter((candidate) => candidate.name === name)
      return others.length === 0 ? tool : undefined
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One tool for each index where they are known and few; otherwise the generic one. */
export function listTools(state: CatalogueState, parts: VectorServerParts): readonly Tool[] {
  const tools = toolsOf(state, parts)
  if (tools.length === 0) return [createGenericSearchTool(state, parts)]
  const distinct = new Set(tools.map((tool) => tool.name)).size === tools.length
  const fits = Buffer.byteLength(JSON.stringify(tools)) <= LARGEST_LIST
  return distinct && fits ? tools : [createGenericSearchTool(state, parts)]
}

function toolsOf(state: CatalogueState, parts: VectorServerParts): readonly Tool[] {
  return state.kind === 'known' ? state.indexes.map((index) => createSearchTool(index, state, parts)) : []
}
