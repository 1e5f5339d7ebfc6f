import type * as z from 'zod'
import { nearestName } from './nearest-name.ts'
import { parseFlags } from './parse-flags.ts'
import { describeSettings, type SettingInfo } from './setting.ts'
import { SettingsError } from './settings-error.ts'

export interface SettingsSources {
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Without the node binary and the script. */
  readonly arguments?: readonly string[]
}

export interface SettingsReading<S extends z.ZodObject> {
  readonly settings: z.output<S>
  /** What the user should know: a flag that wins over its variable, a variable that nearly has a known name. */
  readonly notices: readonly string[]
}

interface Given {
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
  const flags = parseFlags(settings, sources.arguments ?? process.argv.slice(2))
  const problems = [...flags.problems]
  const notices: string[] = []
  const given = new Map<string, Given>()

  for (const [key, info] of settings) {
    const variable = readVariable(info, environment, problems)
    const flag = flags.given.get(key)
    const wins = flag !== undefined && flag.text !== '' ? flag : variable
    if (wins !== undefined) given.set(key, wins)
    if (wins === flag && flag !== undefined && variable !== undefined && variable.text !== flag.text) {
      notices.push(`${flag.name} wins over ${variable.name}, which has a different value`)
    }
  }
  for (const misspelt of findMisspelt([...settings.values()], environment)) {
    const line = `${misspelt.name} is not a setting; did you mean ${misspelt.meant}?`
    if (misspelt.guarded) problems.push(line)
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
  return { settings: parsed.data, notices }
}

/** The value of the variable or of one of its aliases; an empty one counts as unset. */
function readVariable(
  info: SettingInfo,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Given | undefined {
  const set = [info.env, ...info.aliases].flatMap((name): Given[] => {
    const text = environment[name]
    return text === undefined || text.trim() === '' ? [] : [{ name, text }]
  })
  const [first, ...others] = set
  for (const other of others) {
    if (other.text !== first?.text) {
      problems.push(`${first?.name} and ${other.name} have different values; set only one of them`)
    }
  }
  return first
}

interface Misspelt {
  readonly name: string
  readonly meant: string
  readonly guarded: boolean
}

/** Variables whose names are nearly those of settings; short names are too alike to be judged. */
function findMisspelt(
  settings: readonly SettingInfo[],
  environment: Readonly<Record<string, string | undefined>>,
): Misspelt[] {
  const byName = new Map(
    settings.flatMap((info) => [info.env, ...info.aliases].map((name) => [name, info] as const)),
  )
  const names = [...byName.keys()].filter((name) => name.length >= 8)
  return Object.keys(environment).flatMap((name): Misspelt[] => {
    if (name.length < 8 || byName.has(name)) return []
    const meant = nearestName(name.toUpperCase().replaceAll('-', '_'), names)
    return meant === undefined ? [] : [{ name, meant, guarded: byName.get(meant)?.guarded ?? false }]
  })
}
