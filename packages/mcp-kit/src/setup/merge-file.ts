import { chmod, copyFile, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { SettingsError } from '../settings/settings-error.ts'
import type { Client } from './clients.ts'
import type { ClientInput, Entry } from './write-entry.ts'

export type Merged =
  | { readonly kind: 'unchanged'; readonly file: string }
  | { readonly kind: 'written'; readonly file: string; readonly backup?: string }

/** The client's file with the entry in it; all else, comments and order included, stays as it is. */
export function mergeText(text: string, client: Client, name: string, entry: Entry): string {
  const formattingOptions = { insertSpaces: true, tabSize: indentOf(text), eol: '\n' }
  // New things come first, so that a comment behind the last one stays where it is.
  const options = { formattingOptions, getInsertionIndex: () => 0 }
  const set = (json: string, path: (string | number)[], value: unknown, isArrayInsertion = false): string =>
    applyEdits(json, modify(json, path, value, { ...options, isArrayInsertion }))
  const old = (parse(text) ?? {}) as Record<string, unknown>
  let merged = text.trim() === '' ? '{}\n' : text
  const server = (old[client.key] as Record<string, unknown> | undefined)?.[name]
  if (!same(server, entry.server)) merged = set(merged, [client.key, name], entry.server)
  const inputs = old['inputs'] as ClientInput[] | undefined
  const added = entry.inputs.filter(({ id }) => !inputs?.some((input) => input.id === id))
  if (inputs === undefined && added.length > 0) return set(merged, ['inputs'], added)
  for (const input of added) merged = set(merged, ['inputs', 0], input, true)
  return merged
}

/** Writes the entry into the file, which is copied aside first; an entry that is there already changes nothing. */
export async function mergeFile(file: string, client: Client, name: string, entry: Entry): Promise<Merged> {
  const target = await realpath(file).catch(() => file)
  const text = await readFile(target, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) refuseBroken(target, text)
  const merged = mergeText(text ?? '', client, name, entry)
  if (merged === text) return { kind: 'unchanged', file: target }
  await mkdir(dirname(target), { recursive: true })
  const backup = text === undefined ? undefined : await backUp(target)
  await replace(target, merged, text === undefined ? 0o600 : (await stat(target)).mode)
  return { kind: 'written', file: target, ...(backup === undefined ? {} : { backup }) }
}

function refuseBroken(file: string, text: string): void {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const [error] = errors
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length
    throw new SettingsError([
      `${file} is no valid JSON (line ${line}: ${printParseErrorCode(error.error)}); mend it first, nothing was changed`,
    ])
  }
  if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new SettingsError([`${file} holds no JSON object; nothing was changed`])
}

/** Beside the file, under a name that no earlier backup has. */
async function backUp(file: string): Promise<string> {
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
  const backup = `${file}.backup-${moment}`
  await copyFile(file, backup)
  return backup
}

/** In one step, so that a client never reads half of it. */
async function replace(file: string, text: string, mode: number): Promise<void> {
  const part = `${file}.part-${process.pid}`
  await writeFile(part, text, { mode })
  await chmod(part, mode)
  await rename(part, file)
}

function indentOf(text: string): number {
  return /\n( +)"/.exec(text)?.[1]?.length ?? 2
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
