import type { Environment } from '../embedder.ts'
import { EmbedderError } from '../embedder-error.ts'

/** The first of the variables that is set; an empty one counts as unset. */
export function readSetting(environment: Environment, ...names: string[]): string | undefined {
  return names.map((name) => environment[name]?.trim()).find((value) => value !== undefined && value !== '')
}

/** @throws EmbedderError `embedding-key-missing`, naming the variable */
export function requireSetting(
  environment: Environment,
  source: string,
  ...names: [string, ...string[]]
): string {
  const value = readSetting(environment, ...names)
  if (value !== undefined) return value
  throw new EmbedderError(
    'embedding-key-missing',
    `EMBEDDING_MODEL "${source}" needs ${names.join(' or ')}, which is not set`,
    { fix: `set ${names[0]} in the environment of the server (in an MCP client: its "env")` },
  )
}

/**
 * The address of a provider, without a slash at its end.
 *
 * @throws EmbedderError `embedding-setting-invalid`; credentials inside the address are refused
 */
export function readAddress(environment: Environment, ...names: [string, ...string[]]): string | undefined {
  const name = names.find((one) => readSetting(environment, one) !== undefined)
  if (name === undefined) return undefined
  const text = readSetting(environment, name) ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new EmbedderError('embedding-setting-invalid', `${name} is no http(s) address`, {
      fix: `${name}=https://host/path`,
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new EmbedderError('embedding-setting-invalid', `${name} holds credentials`, {
      fix: `take them out of ${name}; a key has a variable of its own`,
    })
  }
  return url.href.replace(/\/+$/, '')
}

/**
 * The length of vectors asked for by EMBEDDING_DIMENSIONS.
 *
 * @throws EmbedderError `embedding-setting-invalid`
 */
export function readDimensions(environment: Environment): number | undefined {
  const text = readSetting(environment, 'EMBEDDING_DIMENSIONS')
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new EmbedderError('embedding-setting-invalid', `EMBEDDING_DIMENSIONS is "${text}"`, {
    allowed: ['a whole number of at least 1'],
  })
}

/**
 * Refuses EMBEDDING_DIMENSIONS for a provider that cannot be asked for a length.
 *
 * @throws EmbedderError `embedding-setting-invalid`
 */
export function refuseDimensions(environment: Environment, source: string): void {
  if (readDimensions(environment) === undefined) return
  throw new EmbedderError(
    'embedding-setting-invalid',
    `EMBEDDING_DIMENSIONS is set, but "${source}" gives vectors of one length only`,
    { fix: 'unset EMBEDDING_DIMENSIONS' },
  )
}
