import { inputId, type Client } from './clients.ts'
import type { GivenSetting } from './given-settings.ts'
import type { LaunchLine } from './launch-line.ts'
import { flagOfWord, mergeLaunch } from './merge-launch.ts'
import { tellSetting, type Written } from './tell-setting.ts'

/** An input that VS Code asks for once, and keeps in its secret storage. */
export interface ClientInput {
  readonly type: 'promptString'
  readonly id: string
  readonly description: string
  readonly password: true
}

/** What goes into a client's file for one server. */
export interface Entry {
  readonly server: Readonly<Record<string, unknown>>
  readonly inputs: readonly ClientInput[]
  /** What the user still has to do. */
  readonly notes: readonly string[]
  /** Names of what was in the file and is another now. */
  readonly replaced: readonly string[]
  /** Names of what was in the file and was not given anew. */
  readonly kept: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The entry of a server, merged into the one that the file has: what was given wins, the rest stays, and nothing that
 * is still to be filled takes the place of a value.
 */
export function writeEntry(
  client: Client,
  line: LaunchLine,
  settings: readonly GivenSetting[],
  existing: Fields = {},
): Entry {
  const given = new Set(settings.flatMap(({ givenBy, flags = [] }) => (givenBy === undefined ? [] : flags)))
  const launch = mergeLaunch(line, existing, (flag) => given.has(flag))
  const had = fieldsOf(existing['env'])
  const flags = new Set(launch.flags.map(flagOfWord))
  const path = launch.ours && line.path !== undefined ? { PATH: line.path } : {}
  const env: Record<string, unknown> = { ...had, ...path }
  const written = settings.map((setting): Written => {
    const { text, isPlace } = writeValue(client, setting)
    const names = [setting.variable, ...(setting.aliases ?? [])].filter((name) => name in had)
    const isSet =
      names.some((name) => had[name] !== text && isFilled(had[name])) ||
      (setting.flags ?? []).some((flag) => flags.has(flag))
    const isKept = (isPlace || setting.givenBy === undefined) && isSet
    if (!isKept) for (const name of names.length === 0 ? [setting.variable] : names) env[name] = text
    return { setting, text, isPlace, isKept }
  })
  const asked = written.filter(({ setting, text }) => setting.secret && env[setting.variable] === text)
  const server = { ...client.extra, ...existing, command: launch.command, args: launch.args, env }
  return {
    server,
    inputs: client.asks ? asked.map(describeInput) : [],
    notes: written.flatMap((setting) => tellSetting(client, setting)),
    replaced: [
      ...['command', 'args'].filter((key) => key in existing && !same(existing[key], fieldsOf(server)[key])),
      ...Object.keys(had).filter((name) => !same(had[name], env[name])),
    ],
    kept: [
      ...(launch.ours
        ? launch.flags.filter(isFlag).map((word) => word.replace(/=.*/s, ''))
        : ['command', 'args']),
      ...Object.keys(had).filter(
        (name) => same(had[name], env[name]) && !settings.some(isWrittenAs(name, env)),
      ),
    ],
  }
}

/** The place of a secret that the client fills, of anything that the user fills, or the value. */
function writeValue({ reference }: Client, setting: GivenSetting): { text: string; isPlace: boolean } {
  const { variable, value, secret } = setting
  if (secret && reference !== undefined) return { text: reference(variable), isPlace: true }
  return value === undefined ? { text: `<${variable}>`, isPlace: true } : { text: value, isPlace: false }
}

const isFlag = (word: string): boolean => word.startsWith('--')

/** True for what is neither empty nor still `<to be filled>`. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? !/^\s*(?:<[^<>]*>)?\s*$/.test(value) : value !== undefined && value !== null

const isWrittenAs =
  (name: string, env: Fields) =>
  ({ variable, aliases = [], value, givenBy }: GivenSetting): boolean =>
    [variable, ...aliases].includes(name) && givenBy !== undefined && env[name] === value

function describeInput({ setting: { variable, title } }: Written): ClientInput {
  return { type: 'promptString', id: inputId(variable), description: title, password: true }
}

/** An object's fields; anything else has none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
