// what the package of a provider is built from
export {
  createProviderEmbedder,
  type EmbeddingClient,
  type ProviderEmbedderOptions,
} from './provider/create-provider-embedder.ts'
export {
  readAddress,
  readDimensions,
  readSetting,
  refuseDimensions,
  requireSetting,
} from './provider/read-setting.ts'
