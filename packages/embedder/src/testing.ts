// the test of the contract, for the package of any embedder
export { testEmbedder, type EmbedderUnderTest, type TestFunction } from './testing/test-embedder.ts'
export type { ProviderWire } from './testing/provider-wire.ts'
export {
  startProvider,
  type ProviderAnswer,
  type ReceivedRequest,
  type RunningProvider,
} from './testing/start-provider.ts'
