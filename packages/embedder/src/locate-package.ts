import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The file URL of an installed package's entry, looked for from each place in turn; undefined where none has it.
 * A place is a folder, a file or a file URL: `require` walks up its node_modules folders.
 */
export function locatePackage(packageName: string, places: readonly string[]): string | undefined {
  for (const place of places) {
    const file = place.startsWith('file:') ? fileURLToPath(place) : place
    try {
      return pathToFileURL(createRequire(join(file, 'here.js')).resolve(packageName)).href
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  return undefined
}

function isNotFound(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'MODULE_NOT_FOUND'
}
