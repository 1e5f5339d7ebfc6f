import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of all files below a folder. */
export function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
