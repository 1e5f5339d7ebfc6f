import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { SettingsError } from '../settings/settings-error.ts'
import type { Client } from './clients.ts'
import { readClientFile, writeClientFile, type ClientFile } from './client-file.ts'
import { fieldsOf, same, type ClientInput, type Entry } from './write-entry.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Merged {
  readonly file: string
  /** False where the file had all of it already. */
  readonly changed: boolean
  readonly backup?: string
  readonly entry: Entry
}

/** What the file has under that name; nothing where it has none. */
export async function readEntry(path: string, client: Client, name: string): Promise<Fields> {
  return entryIn(await readClientFile(path), client, name)
}

/** Merges the entry that is written for what the file has into the file, which is copied aside first. */
export async function mergeFile(
  path: string,
  client: Client,
  name: string,
  write: (existing: Fields) => Entry,
): Promise<Merged> {
  const file = await readClientFile(path)
  const entry = write(entryIn(file, client, name))
  const merged = mergeText(file.text ?? '', client, name, entry)
  if (merged === file.text) return { file: file.path, changed: false, entry }
  const backup = await writeClientFile(file, merged)
  return { file: file.path, changed: true, entry, ...(backup === undefined ? {} : { backup }) }
}

function entryIn({ path, text = '' }: ClientFile, client: Client, name: string): Fields {
  const servers = fieldsOf(readObject(path, text, client, name)[client.key])
  return fieldsOf(servers[name])
}

/** The client's file with the entry in it; all else, comments and order included, stays as it is. */
export function mergeText(text: string, client: Client, name: string, entry: Entry): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const formattingOptions = { insertSpaces: true, tabSize: indentOf(text), eol }
  // New things come first, so that a comment behind the last one stays where it is.
  const options = { formattingOptions, getInsertionIndex: () => 0 }
  const set = (json: string, path: (string | number)[], value: unknown, isArrayInsertion = false): string =>
    applyEdits(json, modify(json, path, value, { ...options, isArrayInsertion }))
  const old = fieldsOf(parse(text))
  let merged = text.trim() === '' ? '{}\n' : text
  for (const [path, value] of changes(fieldsOf(old[client.key])[name], entry.server)) {
    merged = set(merged, [client.key, name, ...path], value)
  }
  const inputs = old['inputs'] as ClientInput[] | undefined
  const added = entry.inputs.filter(({ id }) => !inputs?.some((input) => input.id === id))
  if (inputs === undefined && added.length > 0) return set(merged, ['inputs'], added)
  for (const input of added) merged = set(merged, ['inputs', 0], input, true)
  return merged
}

/** What differs, each by itself, so that comments within an entry stay. */
function changes(old: unknown, server: Fields): [path: string[], value: unknown][] {
  const had = fieldsOf(old)
  if (Object.keys(had).length === 0) return [[[], server]]
  return Object.entries(server).flatMap(([key, value]): [string[], unknown][] => {
    const fields = fieldsOf(had[key])
    if (key !== 'env' || Object.keys(fields).length === 0)
      return same(had[key], value) ? [] : [[[key], value]]
    return Object.entries(fieldsOf(value))
      .filter(([variable, text]) => !same(fields[variable], text))
      .map(([variable, text]) => [[key, variable], text])
  })
}

/** @throws {SettingsError} where the file is no JSON object, or has something else where the entry goes */
function readObject(path: string, text: string, client: Client, name: string): Fields {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true }) ?? {}
  const [error] = errors
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length
    throw new SettingsError([
      `${path} is no valid JSON (line ${line}: ${printParseErrorCode(error.error)}); mend it first, nothing was changed`,
    ])
  }
  if (!isObject(value)) throw new SettingsError([`${path} holds no JSON object; nothing was changed`])
  const servers = value[client.key] ?? {}
  if ((client.key in value && !isObject(value[client.key])) || !isObject(servers))
    throw new SettingsError([`"${client.key}" in ${path} is no JSON object; nothing was changed`])
  if (client.asks && 'inputs' in value && !Array.isArray(value['inputs']))
    throw new SettingsError([`"inputs" in ${path} is no list; nothing was changed`])
  if ('url' in fieldsOf(servers[name]))
    throw new SettingsError([
      `"${name}" in ${path} is a server at an address, which setup does not start; give the new one another --name`,
    ])
  return value
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function indentOf(text: string): number {
  return /\n( +)"/.exec(text)?.[1]?.length ?? 2
}
