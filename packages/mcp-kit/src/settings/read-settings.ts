import type * as z from 'zod'
import { foreignTo, type ForeignSetting } from './foreign-settings.ts'
import { findNearNames } from './near-names.ts'
import { parseFlags, type Flags } from './parse-flags.ts'
import { describeSettings, type FlagInfo } from './setting.ts'
import { SettingsError } from './settings-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface SettingsSources {
  readonly environment?: Environment
  /** Without the node binary and the script. */
  readonly arguments?: readonly string[]
}

export interface SettingsReading<S extends z.ZodObject> {
  readonly settings: z.output<S>
  /** What was given, by key of the schema. */
  readonly given: ReadonlyMap<string, GivenText>
  /**
   * What the user should know: a flag that wins over its variable, a variable that nearly has a known name, a setting
   * of another server that has no effect.
   */
  readonly notices: readonly string[]
}

export interface GivenText {
  /** The variable or flag it was given by. */
  readonly name: string
  readonly text: string
}

/**
 * Reads every setting from the environment and the command line; flags win.
 *
 * @throws {SettingsError} with one line for each value or name that is wrong.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  sources: SettingsSources = {},
): SettingsReading<S> {
  const environment = sources.environment ?? process.env
  const settings = describeSettings(schema)
  const foreign = foreignTo([...settings.values()])
  const flagged = new Map<string, FlagInfo>([
    ...settings,
    ...foreign.map((info) => [info.env, info] as const),
  ])
  const flags = parseFlags(flagged, sources.arguments ?? process.argv.slice(2))
  const problems = [...flags.problems]
  const notices: string[] = []
  const given = new Map<string, GivenText>()

  for (const [key, info] of settings) {
    const [variable, ...others] = setVariables(info, environment)
    for (const { name, text } of others) {
      if (text === variable?.text) continue
      problems.push(`${variable?.name} and ${name} have different values; set only one of them`)
    }
    const flag = flags.given.get(key)
    const wins = flag !== undefined && flag.text !== '' ? flag : variable
    if (wins !== undefined) given.set(key, wins)
    if (wins === flag && flag !== undefined && variable !== undefined && variable.text !== flag.text) {
      notices.push(`${flag.name} wins over ${variable.name}, which has a different value`)
    }
  }
  for (const info of foreign) tellForeign(info, environment, flags, { problems, notices })
  const foreignNames = new Set(foreign.flatMap(({ env, aliases }) => [env, ...aliases]))
  for (const { name, meant, guarded } of findNearNames([...settings.values()], foreignNames, environment)) {
    const line = `${name} is not a setting; did you mean ${meant}?`
    if (guarded) problems.push(line)
    else notices.push(line)
  }

  const texts = Object.fromEntries([...given].map(([key, { text }]) => [key, text]))
  // Compiling a parser that is used once takes longer than it saves.
  const parsed = schema.safeParse(texts, { jitless: true })
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const key = String(issue.path[0])
      problems.push(`${given.get(key)?.name ?? settings.get(key)?.env ?? key} ${issue.message}`)
    }
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems)
  return { settings: parsed.data, given, notices }
}

/** The variable and its aliases, as far as they are set; an empty one counts as unset. */
function setVariables({ env, aliases }: FlagInfo, environment: Environment): GivenText[] {
  return [env, ...aliases].flatMap((name): GivenText[] => {
    const text = environment[name]
    return text === undefined || text.trim() === '' ? [] : [{ name, text }]
  })
}

function tellForeign(
  info: ForeignSetting,
  environment: Environment,
  flags: Flags,
  { problems, notices }: { readonly problems: string[]; readonly notices: string[] },
): void {
  const flag = flags.given.get(info.env)
  const given = [...setVariables(info, environment), ...(flag === undefined ? [] : [flag])]
  for (const { name, text } of given) {
    if (info.refuses?.(text) === true) problems.push(`${name} cannot be followed: ${info.because}`)
    else notices.push(`${name} has no effect here: ${info.because}`)
  }
}
