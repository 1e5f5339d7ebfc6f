import { statSync } from 'node:fs'

/** Whether a folder is there in which only this process's user can write; Windows keeps that of others by itself. */
export function isPrivate(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory()) return false
  const user = process.getuid?.()
  return user === undefined || (found.uid === user && (found.mode & 0o022) === 0)
}
