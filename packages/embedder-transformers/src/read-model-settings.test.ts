import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readModelSettings } from './read-model-settings.ts'

test.each([
  [{}, { maxTokens: 512, pooling: 'mean', prompts: { query: '', document: '' } }],
  [
    { 'config.json': { max_position_embeddings: 512 }, 'sentence_bert_config.json': { max_seq_length: 256 } },
    { maxTokens: 256, pooling: 'mean', prompts: { query: '', document: '' } },
  ],
  [
    {
      'tokenizer_config.json': { model_max_length: 1e30 },
      '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
      'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: 'passage: ' } },
    },
    { maxTokens: 512, pooling: 'cls', prompts: { query: 'query: ', document: 'passage: ' } },
  ],
])('files %j say %j', async (files, settings) => {
  const folder = await mkdtemp(join(tmpdir(), 'model-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), JSON.stringify(content))
  }
  expect(await readModelSettings(folder)).toEqual(settings)
})
