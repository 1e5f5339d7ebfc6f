import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { cwd } from 'node:process'
import { EmbedderError, type Environment } from '@graphmcp/embedder'
import { cacheFolder } from './cache-folder.ts'
import { downloadModel } from './download-model.ts'
import { missingFiles } from './model-files.ts'

const hubName = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)?$/
const pathLike = /^(?:\.{1,2}[\\/]|[\\/]|~[\\/]|[A-Za-z]:[\\/])/

/**
 * The folder of a model: the one named, the one in the cache, or one filled from the hub.
 *
 * @throws EmbedderError where the folder is no model, or the hub does not have it or cannot be reached
 */
export async function findModel(
  model: string,
  environment: Environment,
  log: (message: string) => void,
): Promise<string> {
  const folder = resolve(cwd(), model.replace(/^~(?=[\\/])/, homedir()))
  if (pathLike.test(model) || existsSync(folder)) return checkFolder(folder, model)
  if (!hubName.test(model)) {
    throw new EmbedderError(
      'embedding-model-invalid',
      `EMBEDDING_MODEL "transformers:${model}" is neither a folder nor the name of a model at the hub`,
      { fix: 'EMBEDDING_MODEL=transformers:Xenova/all-MiniLM-L6-v2, or transformers:./folder' },
    )
  }
  const cached = join(cacheFolder(environment), ...model.split('/'))
  if (missingFiles(cached).length > 0) await downloadModel(model, cached, environment, log)
  return cached
}

function checkFolder(folder: string, model: string): string {
  const missing = missingFiles(folder)
  if (missing.length === 0) return folder
  throw new EmbedderError(
    'embedding-model-unknown',
    `EMBEDDING_MODEL "transformers:${model}": the folder ${folder} lacks ${missing.join(', ')}`,
    {
      fix: 'name a folder with config.json, tokenizer.json and onnx/model_quantized.onnx (or onnx/model.onnx)',
    },
  )
}
