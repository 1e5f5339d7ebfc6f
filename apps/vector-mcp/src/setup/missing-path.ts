import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbedderSpecification } from '@graphmcp/embedder'

/** The file or folder that a model names by its whole path, where it is not there. */
export function missingPath(
  model: EmbedderSpecification,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const named = model.kind === 'module' ? model.path : model.provider === 'transformers' ? model.model : ''
  const path = named.startsWith('file:') ? fileURLToPath(named) : named
  return isAbsolute(path) && !exists(path) ? path : undefined
}
