import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type TextKind = 'query' | 'document'

/** What a model's folder says of how texts become vectors. */
export interface ModelSettings {
  /** Tokens of a text that are read; the rest is cut off. */
  readonly maxTokens: number
  readonly pooling: 'mean' | 'cls'
  /** What is put before a text of each kind. */
  readonly prompts: Readonly<Record<TextKind, string>>
}

type Json = Readonly<Record<string, unknown>>

/** Reads the settings that sentence-transformers writes beside a model, with its defaults where there are none. */
export async function readModelSettings(folder: string): Promise<ModelSettings> {
  const read = async (file: string): Promise<Json> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '{}')
    return JSON.parse(text) as Json
  }
  const config = await read('config.json')
  const tokenizer = await read('tokenizer_config.json')
  const sentence = await read('sentence_bert_config.json')
  const pooling = await read('1_Pooling/config.json')
  const { prompts = {} } = (await read('config_sentence_transformers.json')) as { prompts?: Json }
  const limits = [sentence.max_seq_length, tokenizer.model_max_length, config.max_position_embeddings]
  return {
    maxTokens: Math.min(
      512,
      ...limits.filter((limit): limit is number => typeof limit === 'number' && limit > 2),
    ),
    pooling: pooling.pooling_mode_cls_token === true ? 'cls' : 'mean',
    prompts: {
      query: textOf(prompts.query),
      document: textOf(prompts.document ?? prompts.passage),
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
