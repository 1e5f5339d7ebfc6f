// the contract
export type { CreateEmbedder, Embedder, EmbedderSettings, EmbedOptions, Environment } from './embedder.ts'
export {
  EmbedderError,
  isEmbedderError,
  type EmbedderErrorCode,
  type EmbedderErrorDetails,
} from './embedder-error.ts'

// from "provider:model" to an embedder
export { parseSpecification, type EmbedderSpecification } from './parse-specification.ts'
export { resolveEmbedder, type ResolveOptions } from './resolve-embedder.ts'
export { nearestProvider, providers } from './providers.ts'

// questions, embedded once and checked
export {
  createQueryEmbedder,
  type QueryEmbedder,
  type QueryEmbedderOptions,
  type QueryOptions,
} from './create-query-embedder.ts'
export { checkVector, type ExpectedVector } from './check-vector.ts'
