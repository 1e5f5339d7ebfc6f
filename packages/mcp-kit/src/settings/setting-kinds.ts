import {
  ANY_TEXT,
  setting,
  type Reading,
  type Setting,
  type SettingInfo,
  type SettingOptions,
} from './setting.ts'

interface TextOptions extends SettingOptions {
  readonly secret?: boolean
  readonly required?: boolean
  readonly default?: string
  /** The values allowed, in words; needed with `matches`. */
  readonly allowed?: string
  readonly matches?: RegExp
  /** Says what is wrong with a text, or nothing. */
  readonly refuse?: (text: string) => string | undefined
  /** How a text that is not refused is written from here on. */
  readonly normalize?: (text: string) => string
}

/** A text; undefined where it is neither given, nor required, nor has a default. */
export function textSetting(
  options: TextOptions & ({ default: string } | { required: true }),
): Setting<string>
export function textSetting(options: TextOptions): Setting<string | undefined>
export function textSetting(options: TextOptions): Setting<string | undefined> {
  const read = (text: string): Reading<string> => {
    const problem = options.refuse?.(text)
    if (problem !== undefined) return { kind: 'problem', text: problem }
    if (options.matches !== undefined && !options.matches.test(text)) return { kind: 'problem' }
    return { kind: 'value', value: options.normalize?.(text) ?? text }
  }
  return setting(inform(options, 'text', options.allowed ?? ANY_TEXT), read, options.default)
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['yes', true],
  ['no', false],
  ['on', true],
  ['off', false],
])

/** True or false in any case, blanks around it ignored; nothing else. */
export function booleanSetting(options: SettingOptions & { readonly default: boolean }): Setting<boolean> {
  const info = inform(
    { ...options, default: String(options.default) },
    'boolean',
    [...BOOLEANS.keys()].join(', '),
  )
  return setting(info, (text) => known(BOOLEANS.get(text.trim().toLowerCase())), options.default)
}

interface NumberOptions extends SettingOptions {
  readonly default: number
  readonly integer?: boolean
  readonly min?: number
  /** The number must be larger than this. */
  readonly above?: number
  readonly max: number
  /** Says more of a number out of bounds than which ones are allowed, or nothing. */
  readonly refuse?: (text: string) => string | undefined
}

/** A decimal number within its bounds. */
export function numberSetting(options: NumberOptions): Setting<number> {
  const noun = options.integer === true ? 'a whole number' : 'a number'
  const from = options.above === undefined ? `from ${options.min ?? 0}` : `above ${options.above}`
  const info = inform(
    { ...options, default: String(options.default) },
    'number',
    `${noun} ${from} up to ${options.max}`,
  )
  const read = (text: string): Reading<number> => {
    const problem = options.refuse?.(text)
    if (problem !== undefined) return { kind: 'problem', text: problem }
    if (!/^\s*\+?\d+(\.\d+)?\s*$/.test(text)) return { kind: 'problem' }
    const value = Number(text)
    if (options.integer === true && !Number.isInteger(value)) return { kind: 'problem' }
    const low = options.above === undefined ? value < (options.min ?? 0) : value <= options.above
    return low || value > options.max ? { kind: 'problem' } : { kind: 'value', value }
  }
  return setting(info, read, options.default)
}

interface ChoiceOptions<C extends string> extends SettingOptions {
  readonly choices: readonly C[]
  readonly default: NoInfer<C>
  /** What other servers call the same, in small letters. */
  readonly synonyms?: Readonly<Record<string, NoInfer<C>>>
  /** Says more of a word than which ones are allowed, or nothing. */
  readonly refuse?: (text: string) => string | undefined
}

/** One of a few words, in any case. */
export function choiceSetting<const C extends string>(options: ChoiceOptions<C>): Setting<C> {
  const info = { ...inform(options, 'choice', options.choices.join(', ')), choices: options.choices }
  const words = new Map<string, C>([
    ...Object.entries(options.synonyms ?? {}),
    ...options.choices.map((choice) => [choice.toLowerCase(), choice] as const),
  ])
  const read = (text: string): Reading<C> => {
    const word = text.trim().toLowerCase()
    const problem = options.refuse?.(word)
    return problem === undefined ? known(words.get(word)) : { kind: 'problem', text: problem }
  }
  return setting(info, read, options.default)
}

/** Texts separated by commas, each of which `matches`; blanks around each are ignored. */
export function listSetting(
  options: SettingOptions & {
    readonly default?: readonly string[]
    readonly allowed?: string
    readonly matches?: RegExp
    /** How an item is written from here on; undefined where it is none. */
    readonly normalize?: (item: string) => string | undefined
  },
): Setting<readonly string[]> {
  const fallback = options.default ?? []
  const shown = fallback.length === 0 ? {} : { default: fallback.join(',') }
  const info = inform({ ...options, ...shown, default: shown.default }, 'list', options.allowed ?? 'a,b,c')
  const read = (text: string): Reading<readonly string[]> => {
    const items = text.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
    if (items.some((item) => options.matches?.test(item) === false)) return { kind: 'problem' }
    const { normalize = (item) => item } = options
    const value = items.flatMap((item) => normalize(item) ?? [])
    return value.length < items.length ? { kind: 'problem' } : { kind: 'value', value }
  }
  return setting(info, read, fallback)
}

function known<T>(value: T | undefined): Reading<T> {
  return value === undefined ? { kind: 'problem' } : { kind: 'value', value }
}

function inform(
  options: SettingOptions & { secret?: boolean; required?: boolean; default?: string | undefined },
  kind: SettingInfo['kind'],
  allowed: string,
): SettingInfo {
  return {
    env: options.env,
    aliases: options.aliases ?? [],
    otherFlags: options.otherFlags ?? [],
    description: options.description,
    kind,
    allowed,
    ...(options.default === undefined ? {} : { default: options.default }),
    required: options.required ?? false,
    secret: options.secret ?? false,
    guarded: options.guarded ?? false,
    ...(options.meantBy === undefined ? {} : { meantBy: options.meantBy }),
  }
}
