import type { ServerCapabilities, VectorIndex } from '@graphmcp/core'

/** What the server knows of the database's vector indexes. */
export type CatalogueState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly error: unknown }
  | {
      readonly kind: 'known'
      readonly capabilities: ServerCapabilities
      readonly indexes: readonly VectorIndex[]
    }

export type KnownCatalogue = Extract<CatalogueState, { kind: 'known' }>
