import { readFile } from 'node:fs/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { EmbedderError } from '@graphmcp/embedder'
import type { InferenceSession } from 'onnxruntime-web'
import { loadRuntime, type OnnxRuntime } from './load-runtime.ts'
import { findOnnxFile } from './model-files.ts'
import { planBatches, type Batch } from './plan-batches.ts'
import { pool } from './pool.ts'
import { loadTokenizer, type Tokenizer } from './load-tokenizer.ts'
import { readModelSettings, type ModelSettings, type TextKind } from './read-model-settings.ts'

export interface EmbeddingModel {
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<number[][]>
}

/** Characters a token has at most on average; more of a text is not even read. */
const charactersPerToken = 64

/** @throws EmbedderError `embedding-model-unknown` where the folder's files are no model that can run */
export async function loadModel(folder: string, source: string): Promise<EmbeddingModel> {
  try {
    const settings = await readModelSettings(folder)
    const tokenizer = await loadTokenizer(folder)
    const runtime = await loadRuntime()
    const session = await runtime.InferenceSession.create(await readFile(findOnnxFile(folder) ?? ''), {
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    })
    return {
      embed: (texts, kind, signal) => embed({ settings, tokenizer, runtime, session }, texts, kind, signal),
    }
  } catch (cause) {
    const [reason] = String((cause as Error).message ?? cause).split('\n')
    throw new EmbedderError(
      'embedding-model-unknown',
      `EMBEDDING_MODEL "${source}": the model in ${folder} cannot be loaded (${reason})`,
      { fix: 'delete the folder to have it fetched anew, or name another model' },
      { cause },
    )
  }
}

interface LoadedModel {
  readonly settings: ModelSettings
  readonly tokenizer: Tokenizer
  readonly runtime: OnnxRuntime
  readonly session: InferenceSession
}

async function embed(
  model: LoadedModel,
  texts: readonly string[],
  kind: TextKind,
  signal?: AbortSignal,
): Promise<number[][]> {
  const tokens = texts.map((text) => tokenize(model, text, kind))
  const vectors: number[][] = []
  for (const batch of planBatches(tokens.map(({ length }) => length))) {
    await pause()
    signal?.throwIfAborted()
    const found = await run(model, batch, tokens)
    for (const [index, place] of batch.places.entries()) vectors[place] = found[index] ?? []
  }
  return vectors
}

function tokenize({ tokenizer, settings }: LoadedModel, text: string, kind: TextKind): number[] {
  const { maxTokens, prompts } = settings
  const { ids } = tokenizer.encode(prompts[kind] + text.slice(0, maxTokens * charactersPerToken))
  const last = ids.at(-1)
  // The closing token is kept.
  return ids.length <= maxTokens || last === undefined ? ids : [...ids.slice(0, maxTokens - 1), last]
}

async function run(model: LoadedModel, batch: Batch, tokens: readonly number[][]): Promise<number[][]> {
  const { runtime, session, settings } = model
  const shape = [batch.places.length, batch.length]
  const size = batch.places.length * batch.length
  const ids = new BigInt64Array(size)
  const mask = new BigInt64Array(size)
  for (const [row, place] of batch.places.entries()) {
    for (const [column, id] of (tokens[place] ?? []).entries()) {
      ids[row * batch.length + column] = BigInt(id)
      mask[row * batch.length + column] = 1n
    }
  }
  const inputs: Record<string, BigInt64Array> = {
    input_ids: ids,
    attention_mask: mask,
    token_type_ids: new BigInt64Array(size),
  }
  const feeds = session.inputNames.map(
    (name) => [name, new runtime.Tensor('int64', inputs[name] ?? ids, shape)] as const,
  )
  const outputs = await session.run(Object.fromEntries(feeds))
  const output = outputs.sentence_embedding ?? outputs[session.outputNames[0] ?? '']
  if (!(output?.data instanceof Float32Array)) throw new Error('the model gives no floats')
  const dimensions = output.dims.at(-1) ?? 0
  const pooled = output.dims.length === 2
  const { data } = output
  return batch.places.map((place, row) =>
    pooled
      ? pool({ data, start: row * dimensions, length: 1, dimensions }, 'cls')
      : pool(
          { data, start: row * batch.length * dimensions, length: tokens[place]?.length ?? 0, dimensions },
          settings.pooling,
        ),
  )
}
