import * as z from 'zod'
import { showAddress } from './show-address.ts'

export type SettingKind = 'text' | 'boolean' | 'number' | 'choice' | 'list'

/** By which names a setting is given. */
export interface FlagInfo {
  /** The environment variable, which also gives the flag: NEO4J_READ_ONLY is `--read-only`. */
  readonly env: string
  /** Other variables that set the same, and give flags too. */
  readonly aliases: readonly string[]
  /** Flags that none of the variables gives. */
  readonly otherFlags: readonly string[]
  readonly kind: SettingKind
}

/** What the generated help, README table and server.json tell of a setting. */
export interface SettingInfo extends FlagInfo {
  readonly description: string
  /** The values allowed, as an error tells them. */
  readonly allowed: string
  readonly choices?: readonly string[]
  /** As it would be written in the environment. */
  readonly default?: string
  readonly required: boolean
  /** Never shown, not even in an error. */
  readonly secret: boolean
  /** A variable whose name nearly matches stops the start instead of being warned about. */
  readonly guarded: boolean
  /** Whether another variable, in capitals, was meant to set this. */
  readonly meantBy?: (name: string, text: string) => boolean
}

/** What every kind of setting takes. */
export interface SettingOptions {
  readonly env: string
  readonly aliases?: readonly string[]
  readonly otherFlags?: readonly string[]
  readonly description: string
  readonly guarded?: boolean
  readonly meantBy?: SettingInfo['meantBy']
}

/** The value of a text, or what is wrong with it; an empty problem stands for "is X; allowed: Y". */
export type Reading<T> =
  { readonly kind: 'value'; readonly value: T } | { readonly kind: 'problem'; readonly text?: string }

export type Setting<T> = z.ZodType<T, string | undefined>

/** What a text without bounds allows. */
export const ANY_TEXT = 'any text'

const infos = z.registry<SettingInfo>()

/** Makes the zod field of one setting: text or undefined in, `absent` where nothing was given. */
export function setting<T>(info: SettingInfo, read: (text: string) => Reading<T>, absent: T): Setting<T> {
  const field = z.transform((text: string | undefined, context): T => {
    if (text === undefined) {
      if (info.required) context.addIssue({ code: 'custom', message: missing(info) })
      return absent
    }
    const reading = read(info.secret ? text : text.trim())
    if (reading.kind === 'value') return reading.value
    context.addIssue({
      code: 'custom',
      message: reading.text ?? `is ${show(info, text)}; allowed: ${info.allowed}`,
    })
    return z.NEVER
  })
  infos.add(field, info)
  return field
}

/** The settings of a schema, by key, in the order they are declared. */
export function describeSettings(schema: z.ZodObject): ReadonlyMap<string, SettingInfo> {
  const described = new Map<string, SettingInfo>()
  for (const [key, field] of Object.entries(schema.shape)) {
    const info = infos.get(field)
    if (info === undefined) throw new Error(`the field ${key} is not a setting`)
    described.set(key, info)
  }
  return described
}

/** Whether there is more to say of the values allowed than its kind does. */
export function hasBounds(info: SettingInfo): boolean {
  return info.kind !== 'boolean' && info.allowed !== ANY_TEXT
}

/** The flag of a setting without its dashes. */
export function flagOf(info: FlagInfo): string {
  return kebab(info.env.replace(/^NEO4J_/, ''))
}

/** Every flag that sets it: the short one, and those with the full names of the variable and its aliases. */
export function flagsOf(info: FlagInfo): readonly string[] {
  const names = [info.env, ...info.aliases]
  const flags = names.flatMap((name) => [kebab(name.replace(/^NEO4J_/, '')), kebab(name)])
  return [...new Set([...flags, ...info.otherFlags])]
}

function kebab(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function missing(info: SettingInfo): string {
  const what = info.allowed === ANY_TEXT ? '' : `: ${info.allowed}`
  const flag = info.secret ? '' : `, or --${flagOf(info)}`
  return `is required${what}; set it in the environment of the server (in an MCP client: its "env")${flag}`
}

function show(info: SettingInfo, text: string): string {
  if (info.secret) return 'not valid (value withheld)'
  return text.includes('://') ? showAddress(text) : JSON.stringify(text)
}
