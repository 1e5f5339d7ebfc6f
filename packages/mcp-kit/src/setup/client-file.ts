import { chmod, copyFile, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { SettingsError } from '../settings/settings-error.ts'

/** Some editors of Windows put it in front of a text. */
const BYTE_ORDER_MARK = '\uFEFF'

export interface ClientFile {
  /** Where the file is, links followed. */
  readonly path: string
  /** Without a byte order mark; undefined where there is no file. */
  readonly text: string | undefined
  readonly mark: string
}

/** @throws {SettingsError} where the file cannot be read */
export async function readClientFile(file: string): Promise<ClientFile> {
  const path = await realpath(file).catch(() => resolve(file))
  try {
    const whole = await readFile(path, 'utf8')
    const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
    return { path, text: whole.slice(mark.length), mark }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { path, text: undefined, mark: '' }
    throw tellProblem(path, 'read', error)
  }
}

/**
 * Writes the text in the place of the file's, with the same mark and mode, and keeps a copy of the file as it was.
 *
 * @returns the copy's path, where there was a file
 * @throws {SettingsError} where the file or its copy cannot be written
 */
export async function writeClientFile(file: ClientFile, text: string): Promise<string | undefined> {
  const { path } = file
  let backup: string | undefined
  try {
    await makeFolder(dirname(path))
    backup = file.text === undefined ? undefined : await backUp(path)
    await replace(path, file.mark + text, file.text === undefined ? 0o600 : (await stat(path)).mode)
    return backup
  } catch (error) {
    if (backup !== undefined) await rm(backup, { force: true }).catch(() => undefined)
    throw tellProblem(path, 'written', error)
  }
}

/** Folder by folder, since Node tries for ever where one can be made in none, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return
    const parent = dirname(folder)
    // A drive that is not there has no folder above it.
    if (codeOf(error) !== 'ENOENT' || parent === folder || (await exists(parent))) throw error
    await makeFolder(parent)
    await mkdir(folder)
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Beside the file, under a name that no earlier backup has. */
async function backUp(path: string): Promise<string> {
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
  const backup = `${path}.backup-${moment}`
  await copyFile(path, backup)
  return backup
}

/** In one step, so that a client never reads half of it. */
async function replace(path: string, text: string, mode: number): Promise<void> {
  const part = `${path}.part-${process.pid}`
  try {
    await writeFile(part, text, { mode })
    await chmod(part, mode)
    await rename(part, path)
  } finally {
    await rm(part, { force: true }).catch(() => undefined)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  ENOENT: 'its folder is not there and cannot be made',
  EACCES: 'you have no right to; choose another with --file',
  EPERM: 'you have no right to; choose another with --file',
  EBUSY: 'another program holds it; close that one',
  EROFS: 'nothing can be written there; choose another with --file',
  ENOSPC: 'the disk is full',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
}

/** A failure of the file system in one line; anything else is a fault of ours. */
function tellProblem(path: string, done: 'read' | 'written', error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  return new SettingsError([`${path} cannot be ${done}: ${REASONS[code] ?? code}; nothing was changed`])
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
