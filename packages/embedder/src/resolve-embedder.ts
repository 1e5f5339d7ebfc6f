import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { argv, cwd } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { abortable } from './abortable.ts'
import { startDeadline } from './deadline.ts'
import type { CreateEmbedder, Embedder, Environment } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'
import { importModule } from './import-module.ts'
import { locatePackage } from './locate-package.ts'
import { parseSpecification, type EmbedderSpecification } from './parse-specification.ts'
import { nearestProvider, providers } from './providers.ts'

/** What `resolveEmbedder` needs to know of the app that asks. */
export interface ResolveOptions {
  /** Handed to the embedder: keys, base URLs. */
  readonly environment: Environment
  /** The app's `import.meta.url`: packages are looked for beside it first. */
  readonly from: string
  /** Looked in next, and where relative module paths start; the process's own by default. */
  readonly workingFolder?: string
  /** The path the process was started by, which may link to the app; looked in after it. */
  readonly script?: string
  /** Seconds one request to the provider may take, and importing and making the embedder; 30 by default. */
  readonly timeoutSeconds?: number
  /** Takes what a user wants to know while waiting, such as the progress of a model's download. */
  readonly log?: (message: string) => void
}

/**
 * Imports what `provider:model` or a module path names, and makes the embedder. Nothing is sent to a provider yet.
 *
 * @throws EmbedderError with the line to run where the package, the key or the model is missing
 */
export async function resolveEmbedder(specification: string, options: ResolveOptions): Promise<Embedder> {
  const parsed = parseSpecification(specification)
  const workingFolder = options.workingFolder ?? cwd()
  const url =
    parsed.kind === 'module'
      ? locateModule(parsed.path, workingFolder)
      : locateEmbedderPackage(parsed, [
          options.from,
          options.script ?? argv[1] ?? workingFolder,
          workingFolder,
        ])
  const embedder = await inTime(makeEmbedder(url, parsed, options), parsed, options.timeoutSeconds ?? 30)
  if (!isEmbedder(embedder)) throw notAnEmbedder(parsed, 'what it makes has no embedQuery and embedDocuments')
  return embedder
}

async function makeEmbedder(
  url: string,
  parsed: EmbedderSpecification,
  { environment, timeoutSeconds, log }: ResolveOptions,
): Promise<unknown> {
  const create = await importCreate(url, parsed)
  return create({
    model: parsed.model,
    environment,
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(log !== undefined && { log }),
  })
}

/** A module that waits for something at its top, or in `create`, may wait for ever. */
async function inTime<T>(work: Promise<T>, parsed: EmbedderSpecification, seconds: number): Promise<T> {
  const deadline = startDeadline(seconds)
  try {
    return await abortable(work, deadline.signal)
  } catch (error) {
    if (!deadline.signal.aborted) throw error
    throw new EmbedderError(
      'embedder-not-loadable',
      `${nameOf(parsed)} made no embedder within ${seconds} s`,
      { fix: 'do what takes long in embedQuery or warmUp, or raise EMBEDDING_TIMEOUT' },
      { cause: error },
    )
  } finally {
    deadline.clear()
  }
}

function locateModule(path: string, workingFolder: string): string {
  const file = path.startsWith('file:')
    ? fileURLToPath(path)
    : resolve(workingFolder, path.replace(/^~(?=[\\/])/, homedir()))
  if (existsSync(file)) return pathToFileURL(file).href
  throw new EmbedderError(
    'embedder-not-installed',
    `EMBEDDING_MODEL names the module ${file}, which is not there`,
    {
      fix: 'give the path of an existing .mjs file, absolute or from the folder the server starts in',
    },
  )
}

function locateEmbedderPackage(
  { packageName, provider, model }: Extract<EmbedderSpecification, { kind: 'package' }>,
  places: readonly string[],
): string {
  const url = locate(packageName, places)
  if (url !== undefined) return url
  if (packageName !== provider && !providers.has(provider)) {
    const meant = nearestProvider(provider)
    throw new EmbedderError(
      'embedder-not-installed',
      `EMBEDDING_MODEL names an unknown provider "${provider}", and no package ${packageName} is installed`,
      {
        allowed: [...providers.keys()],
        fix:
          meant === undefined
            ? `name one of these, a package of your own in full (@scope/name:${model}), or a file (./my-embedder.mjs:${model})`
            : `EMBEDDING_MODEL=${meant}:${model}`,
      },
    )
  }
  throw new EmbedderError(
    'embedder-not-installed',
    `EMBEDDING_MODEL "${provider}:${model}" needs the package ${packageName}, which is not installed`,
    {
      fix: `npx -y -p @graphmcp/vector-mcp -p ${packageName} vector-mcp (or, where the server is installed: npm install ${packageName})`,
    },
  )
}

function locate(packageName: string, places: readonly string[]): string | undefined {
  try {
    return locatePackage(packageName, places)
  } catch (cause) {
    const fix = 'a package of an embedder exports its entry under the condition "default"'
    throw new EmbedderError(
      'embedder-not-loadable',
      `the package ${packageName} is installed, but has no entry`,
      { fix },
      { cause },
    )
  }
}

async function importCreate(url: string, parsed: EmbedderSpecification): Promise<CreateEmbedder> {
  let module: { default?: unknown; create?: unknown }
  try {
    module = (await importModule(url)) as typeof module
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new EmbedderError(
      'embedder-not-loadable',
      `${nameOf(parsed)} cannot be loaded: ${reason}`,
      {
        fix:
          parsed.kind === 'package'
            ? `install it anew: npm install ${parsed.packageName}@latest`
            : `see that the module runs: node ${JSON.stringify(fileURLToPath(url))}`,
      },
      { cause: error },
    )
  }
  const made = module.default ?? module.create
  if (typeof made === 'function') return made as CreateEmbedder
  if (isEmbedder(made)) return () => made
  throw notAnEmbedder(parsed, 'its default export is no function create({ model, environment })')
}

function isEmbedder(value: unknown): value is Embedder {
  const { embedQuery, embedDocuments } = (value ?? {}) as Partial<Embedder>
  return typeof embedQuery === 'function' && typeof embedDocuments === 'function'
}

function notAnEmbedder(parsed: EmbedderSpecification, why: string): EmbedderError {
  return new EmbedderError('embedder-not-loadable', `${nameOf(parsed)} is no embedder: ${why}`, {
    fix: 'export default ({ model, environment }) => ({ embedQuery, embedDocuments })',
  })
}

function nameOf(parsed: EmbedderSpecification): string {
  return parsed.kind === 'package' ? `the package ${parsed.packageName}` : `the module ${parsed.path}`
}
