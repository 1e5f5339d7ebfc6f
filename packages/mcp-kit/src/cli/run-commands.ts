import yargs, { type Argv, type Options } from 'yargs'
import type * as z from 'zod'
import { foreignTo } from '../settings/foreign-settings.ts'
import { describeSettings, flagsOf, hasBounds, type FlagInfo, type SettingInfo } from '../settings/setting.ts'
import { SettingsError } from '../settings/settings-error.ts'

export interface CommandOption {
  readonly description: string
  readonly type: 'boolean' | 'string'
  readonly choices?: readonly string[]
}

/** What a command was given. */
export interface CommandInput {
  readonly arguments: Readonly<Record<string, string | undefined>>
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** The settings among the flags, for `readSettings`. */
  readonly settings: readonly string[]
}

/** Something the program can do beside serving. */
export interface Command {
  readonly name: string
  readonly description: string
  /** Positional arguments in their order. */
  readonly arguments?: Readonly<Record<string, CommandOption & { readonly required: boolean }>>
  readonly options?: Readonly<Record<string, CommandOption>>
  /** Resolves to the exit code. */
  run(input: CommandInput): Promise<number>
}

export interface CommandLine {
  readonly name: string
  readonly version: string
  readonly summary: string
  readonly settings: z.ZodObject
  readonly commands: readonly Command[]
}

/**
 * Runs a command, prints the help, or prints a script for shell completion.
 *
 * @throws {SettingsError} where an argument is wrong, in a line of its own; and whatever the command throws.
 */
export async function runCommands(line: CommandLine, argumentList: readonly string[]): Promise<void> {
  const settings = [...describeSettings(line.settings).values()]
  const parser = yargs([...argumentList])
    .scriptName(line.name)
    .usage(`${line.summary}\n\nUsage: $0 [settings]        serve until the client goes away`)
    .locale('en')
    .version(line.version)
    .alias('version', 'v')
    .help()
    .alias('help', 'h')
    .parserConfiguration({ 'parse-numbers': false })
    .epilogue(
      'A setting is given as a flag or as the environment variable in [ ]; the flag wins. A flag may also be ' +
        'written with the full name of the variable, such as --neo4j-uri.',
    )
    .strict()
    .updateStrings(messages)
    .fail((message: string | null, error: Error | undefined) => {
      if (message === null && error !== undefined) throw error
      const asked = line.commands.find(({ name }) => name === argumentList[0])
      const told = message?.startsWith(TOO_FEW) === true ? tellMissing(asked) : message
      const problem = (told ?? message ?? '').replace(/^Invalid values:\s*/, '')
      throw new SettingsError([`${problem}; see ${line.name} ${argumentList[0] ?? ''} --help`])
    })
    .wrap(100)
    .completion('completion', 'Print a script for shell completion; see its first lines for where it goes')
  // Else the settings judge their values themselves, who know more words for the same.
  const completing = argumentList.includes('--get-yargs-completions')
  const addSettings = (to: Argv): Argv => {
    for (const info of settings) {
      const [flag, ...others] = flagsOf(info)
      const described = describeFlag(info, completing ? info.choices : undefined)
      to.option(flag ?? info.env, { ...described, global: false })
      for (const other of others) to.option(other, { ...typeOf(info), hidden: true, global: false })
    }
    for (const info of foreignTo(settings)) {
      for (const flag of flagsOf(info)) to.option(flag, { ...typeOf(info), hidden: true, global: false })
    }
    return to
  }
  addSettings(parser)
  const flagged = [...settings, ...foreignTo(settings)]
  for (const command of line.commands) addCommand(parser, command, { flagged, addSettings }, argumentList)
  await parser.parseAsync()
}

/** The settings, which every command takes; its own options stand in front of them in its help. */
interface CommandSettings {
  readonly flagged: readonly FlagInfo[]
  readonly addSettings: (to: Argv) => Argv
}

const TOO_FEW = 'too few arguments'

/** What yargs says of wrong arguments, in our words; its types know singular texts alone. */
const messages = {
  'Argument: %s, Given: %s, Choices: %s': '%s is %s; allowed: %s',
  'Missing argument value: %s': { one: '%s needs a value', other: '%s need a value' },
  'Not enough arguments following: %s': '%s needs a value',
  'Not enough non-option arguments: got %s, need at least %s': {
    one: TOO_FEW,
    other: TOO_FEW,
  },
} as unknown as Record<string, string>

/** Names the first argument that a command cannot do without; the commands of the servers take one at most. */
function tellMissing(command: Command | undefined): string | undefined {
  const missing = Object.entries(command?.arguments ?? {}).find(([, { required }]) => required)
  if (missing === undefined) return undefined
  const [name, { choices = [] }] = missing
  const allowed = choices.map((choice) => JSON.stringify(choice)).join(', ')
  return `${name} is missing${allowed === '' ? '' : `; allowed: ${allowed}`}`
}

function describeFlag(info: SettingInfo, choices: readonly string[] | undefined): Options {
  const names = [info.env, ...info.aliases].join(', ')
  const allowed = hasBounds(info) ? `. Allowed: ${info.allowed}` : ''
  return {
    group: 'Settings:',
    description: `${info.description}${allowed} [${names}]`,
    ...typeOf(info),
    ...(choices === undefined ? {} : { choices }),
    ...(info.default === undefined ? {} : { defaultDescription: info.default }),
  }
}

/** Without a type, the help calls nothing a string that is a number to its reader. */
function typeOf({ kind }: FlagInfo): Options {
  return kind === 'boolean' ? { type: 'boolean' } : { requiresArg: true }
}

function addCommand(
  parser: Argv,
  command: Command,
  { flagged, addSettings }: CommandSettings,
  argumentList: readonly string[],
): void {
  const positionals = Object.entries(command.arguments ?? {})
  const signature = positionals.map(([name, { required }]) => (required ? `<${name}>` : `[${name}]`))
  parser.command(
    [command.name, ...signature].join(' '),
    command.description,
    (builder) => {
      for (const [name, option] of positionals)
        builder.positional(name, { ...describeOption(option), type: 'string' })
      for (const [name, option] of Object.entries(command.options ?? {})) {
        builder.option(name, {
          ...describeOption(option),
          group: `Options of ${command.name}:`,
          type: option.type,
          requiresArg: option.type === 'string',
        })
      }
      return addSettings(builder)
    },
    async (given) => {
      process.exitCode = await command.run({
        arguments: pick(given, Object.keys(command.arguments ?? {})) as CommandInput['arguments'],
        options: pick(given, Object.keys(command.options ?? {})) as CommandInput['options'],
        settings: flagged.flatMap((info) =>
          flagsOf(info).flatMap((flag) => {
            const written = argumentList.filter((word) => word.startsWith(`--${flag}=`))
            return info.kind === 'boolean' && written.length > 0 ? written : writeFlag(flag, given[flag])
          }),
        ),
      })
    },
  )
}

/** yargs takes any text but "true" for false: what was written after a boolean's = is passed on as it is. */
function writeFlag(flag: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => writeFlag(flag, item))
  return typeof value === 'string' || typeof value === 'boolean' ? [`--${flag}=${value}`] : []
}

function describeOption({ description, choices }: CommandOption): {
  description: string
  choices?: readonly string[]
} {
  return { description, ...(choices === undefined ? {} : { choices }) }
}

function pick(given: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  )
}
