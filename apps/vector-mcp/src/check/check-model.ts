import type { LazyEmbedder } from '../embedding/embed-lazily.ts'
import { toProblem, type Finding } from '@graphmcp/mcp-kit/commands'

export interface CheckedModel {
  readonly finding: Finding
  /** Absent where the model gave no vector. */
  readonly dimensions?: number
}

/** Embeds one word, so that a missing package, key or model shows. */
export async function checkModel(embedder: LazyEmbedder, model: string): Promise<CheckedModel> {
  try {
    const vector = await (await embedder()).embedQuery('check')
    const text = `model: ${model} gives ${vector.length} dimensions`
    return { finding: { kind: 'ok', text }, dimensions: vector.length }
  } catch (error) {
    return { finding: toProblem(`model ${model}`, error) }
  }
}
