import type { Log } from '@graphmcp/mcp-kit'
import type { IndexCatalogue } from './catalogue/index-catalogue.ts'
import type { LazyDatabase } from './connect-lazily.ts'
import type { LazyEmbedder } from './embedding/embed-lazily.ts'
import type { VectorSettings } from './settings/vector-settings.ts'

/** What every tool of the server is made from. */
export interface VectorServerParts {
  readonly database: LazyDatabase
  readonly embedder: LazyEmbedder
  readonly catalogue: IndexCatalogue
  readonly settings: VectorSettings
  readonly log: Log
}
