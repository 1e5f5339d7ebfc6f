import { fileURLToPath } from 'node:url'
import { EmbedderError } from './embedder-error.ts'
import { fromLangChain, nearestProvider, providers } from './providers.ts'

/** Where an embedder comes from: a package, or a module of the user's own. */
export type EmbedderSpecification =
  | {
      readonly kind: 'package'
      readonly packageName: string
      readonly provider: string
      readonly model: string
    }
  | { readonly kind: 'module'; readonly path: string; readonly model: string }

const modulePath = /^(?:\.{1,2}[\\/]|[\\/]|~[\\/]|file:|[A-Za-z]:[\\/])/
const moduleFile = /^(?<path>.+?\.(?:mjs|cjs|js|mts|cts|ts))(?::(?<model>.*))?$/s
const providerName = /^[a-z][a-z0-9-]*$/
const packageName = /^@[a-z0-9~-][a-z0-9._~-]*\/[a-z0-9~-][a-z0-9._~-]*$/

/**
 * Reads `provider:model`, split at the first colon (`bedrock:amazon.titan-embed-text-v2:0`), `@scope/package:model`,
 * or the path of a module (`./my-embedder.mjs`, `/a/b.mjs:model`, `file:///a/b.mjs`).
 *
 * @throws EmbedderError `embedding-model-invalid`
 */
export function parseSpecification(specification: string): EmbedderSpecification {
  const text = specification.trim()
  if (modulePath.test(text)) return parseModulePath(text)
  const colon = text.indexOf(':')
  const name = (colon === -1 ? text : text.slice(0, colon)).trim()
  const model = colon === -1 ? '' : text.slice(colon + 1).trim()
  const provider = name.toLowerCase()
  if (packageName.test(name)) {
    if (model === '') throw noModel(text, `${name}:<model>`)
    return { kind: 'package', packageName: name, provider: name, model }
  }
  const meant = pathMeantBy(text, name)
  if (meant !== undefined) {
    throw new EmbedderError('embedding-model-invalid', `EMBEDDING_MODEL "${text}" ${meant.problem}`, {
      fix: `EMBEDDING_MODEL=${meant.fix}`,
    })
  }
  const known = model === '' ? undefined : fromLangChain(provider, model)
  if (known !== undefined) {
    throw new EmbedderError(
      'embedding-model-invalid',
      `EMBEDDING_MODEL "${text}" names its provider as LangChain does`,
      { fix: `EMBEDDING_MODEL=${known}` },
    )
  }
  if (!providerName.test(provider)) throw noProvider(text, provider, model)
  if (model === '') throw noModel(text, providers.get(provider) ?? `${example('openai')}`)
  return { kind: 'package', packageName: `@graphmcp/embedder-${provider}`, provider, model }
}

function noProvider(text: string, provider: string, model: string): EmbedderError {
  const nearest = nearestProvider(provider)
  const meant = nearest === undefined || model === '' ? example('openai') : `${nearest}:${model}`
  const problem =
    provider === '' || model === ''
      ? 'has no provider in front of a colon'
      : `names no provider "${provider}"`
  return new EmbedderError(
    'embedding-model-invalid',
    text === '' ? 'EMBEDDING_MODEL is not set' : `EMBEDDING_MODEL "${text}" ${problem}`,
    { allowed: [...providers.keys(), './my-embedder.mjs'], fix: `EMBEDDING_MODEL=${meant}` },
  )
}

/** What to write for a path that does not begin like one; undefined where the text is none. */
function pathMeantBy(text: string, name: string): { problem: string; fix: string } | undefined {
  if (moduleFile.test(text) && (name.includes('/') || name.includes('\\') || moduleFile.test(name))) {
    return { problem: 'is a path that does not begin with ./', fix: `./${text}` }
  }
  if (!/[\\/]/.test(name)) return undefined
  // Models of the hub are named owner/model.
  const problem =
    "has no provider in front of a colon, and a module's path begins with ./ and ends in .mjs, .js or .cjs"
  return { problem, fix: /^[\w.-]+\/[\w.-]+$/.test(text) ? `transformers:${text}` : `./${name}.mjs` }
}

function parseModulePath(text: string): EmbedderSpecification {
  const groups = moduleFile.exec(text)?.groups
  if (groups?.path === undefined) {
    throw new EmbedderError(
      'embedding-model-invalid',
      `EMBEDDING_MODEL "${text}" looks like a path, and a module's path ends in .mjs, .js or .cjs`,
      { fix: 'EMBEDDING_MODEL=./my-embedder.mjs' },
    )
  }
  checkFileUrl(text, groups.path)
  return { kind: 'module', path: groups.path, model: (groups.model ?? '').trim() }
}

/** Windows wants a drive in it, and no other system a host. */
function checkFileUrl(text: string, path: string): void {
  if (!path.startsWith('file:')) return
  try {
    fileURLToPath(path)
  } catch (error) {
    throw new EmbedderError(
      'embedding-model-invalid',
      `EMBEDDING_MODEL "${text}" names no file of this machine (${(error as Error).message})`,
      { fix: 'EMBEDDING_MODEL=./my-embedder.mjs' },
    )
  }
}

function noModel(text: string, shown: string): EmbedderError {
  return new EmbedderError('embedding-model-invalid', `EMBEDDING_MODEL "${text}" names no model`, {
    fix: `EMBEDDING_MODEL=${shown}`,
  })
}

function example(provider: string): string {
  return providers.get(provider) ?? `${provider}:<model>`
}
