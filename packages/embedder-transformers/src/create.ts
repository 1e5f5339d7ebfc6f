import type { Embedder, EmbedderSettings } from '@graphmcp/embedder'
import { findModel } from './find-model.ts'
import { loadModel, type EmbeddingModel } from './load-model.ts'

/**
 * A model that runs in this process: a folder with an ONNX model, or the name of one at the hub, which is fetched at
 * its first use and kept in the user's cache folder.
 */
export function create({ model, environment, log = () => undefined }: EmbedderSettings): Embedder {
  let loading: Promise<EmbeddingModel> | undefined

  function load(): Promise<EmbeddingModel> {
    loading ??= findModel(model, environment, log)
      .then((folder) => loadModel(folder, `transformers:${model}`))
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }

  return {
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      const [vector] = await (await load()).embed([text], 'query', signal)
      return vector ?? []
    },
    async embedDocuments(texts, { signal } = {}) {
      signal?.throwIfAborted()
      return texts.length === 0 ? [] : (await load()).embed(texts, 'document', signal)
    },
    async warmUp() {
      await (await load()).embed(['warm'], 'query')
    },
  }
}
