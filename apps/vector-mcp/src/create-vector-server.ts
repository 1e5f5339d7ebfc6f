import type { ServerDefinition } from '@graphmcp/mcp-kit'
import manifest from '../package.json' with { type: 'json' }
import { describeError } from './describe-error.ts'
import { instructions } from './instructions.ts'
import { createToolSource } from './tools/create-tool-source.ts'
import type { VectorServerParts } from './vector-server-parts.ts'

/** Defines the server; nothing is loaded or connected before the first list or call. */
export function createVectorServer(parts: VectorServerParts): ServerDefinition {
  const { catalogue, database, embedder, log, settings } = parts
  return {
    name: 'vector-mcp',
    title: 'Vector search for Neo4j',
    version: manifest.version,
    instructions,
    tools: createToolSource(parts),
    describeError: describeError(settings),
    log,
    preload: async () => {
      const [, , questions] = await Promise.all([
        catalogue.firstState(0),
        import('./search/run-search.ts'),
        embedder(),
      ])
      await questions.warmUp()
    },
    close: async () => {
      catalogue.close()
      await database.close()
    },
  }
}
