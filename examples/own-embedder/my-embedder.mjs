// EMBEDDING_MODEL=./my-embedder.mjs:256 — counts hashed words: no model, no network, and good for finding shared words.
import { createHash } from 'node:crypto'

export default ({ model }) => {
  const dimensions = Number(model || 256)
  const slotOf = (word) => createHash('md5').update(word).digest().readUInt32LE(0) % dimensions
  const embedQuery = async (text, { signal } = {}) => {
    signal?.throwIfAborted()
    const vector = new Array(dimensions).fill(1e-6)
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) vector[slotOf(word)] += 1
    return vector
  }
  const embedDocuments = (texts, options) => Promise.all(texts.map((text) => embedQuery(text, options)))
  return { dimensions, embedQuery, embedDocuments }
}
