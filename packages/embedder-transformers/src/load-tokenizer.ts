import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as tokenizers from '@huggingface/tokenizers'

export interface Tokenizer {
  encode(text: string): { readonly ids: number[] }
}

// The package's own types do not resolve under NodeNext.
const { Tokenizer } = tokenizers as unknown as {
  Tokenizer: new (tokenizer: object, config: object) => Tokenizer
}

/** The tokenizer of the model in a folder. */
export async function loadTokenizer(folder: string): Promise<Tokenizer> {
  const tokenizer = await readFile(join(folder, 'tokenizer.json'), 'utf8')
  const config = await readFile(join(folder, 'tokenizer_config.json'), 'utf8').catch(() => '{}')
  return new Tokenizer(JSON.parse(tokenizer) as object, JSON.parse(config) as object)
}
