import yargs, { type Argv, type Options } from 'yargs'
import type * as z from 'zod'
import { describeSettings, flagsOf, type SettingInfo } from '../settings/setting.ts'

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

/** Runs a command, prints the help, or prints a script for shell completion. */
export async function runCommands(line: CommandLine, argumentList: readonly string[]): Promise<void> {
  const settings = [...describeSettings(line.settings).values()]
  const parser = yargs([...argumentList])
    .scriptName(line.name)
    .usage(`${line.summary}\n\nUsage: $0 [settings]        serve until the client goes away`)
    .locale('en')
    .version(line.version)
    .help()
    .alias('help', 'h')
    .epilogue(
      'A setting is given as a flag or as the environment variable in [ ]; the flag wins. A flag may also be ' +
        'written with the full name of the variable, such as --neo4j-uri.',
    )
    .strict()
    .wrap(100)
    .completion('completion', 'Print a script for shell completion; see its first lines for where it goes')
  for (const info of settings) {
    const [flag, ...others] = flagsOf(info)
    parser.option(flag ?? info.env, describeFlag(info))
    for (const other of others) parser.option(other, { type: typeOf(info), hidden: true })
  }
  for (const command of line.commands) addCommand(parser, command, settings)
  await parser.parseAsync()
}

function describeFlag(info: SettingInfo): Options {
  const names = [info.env, ...info.aliases].join(', ')
  return {
    group: 'Settings:',
    description: `${info.description} [${names}]`,
    type: typeOf(info),
    ...(info.choices === undefined ? {} : { choices: info.choices }),
    ...(info.default === undefined ? {} : { defaultDescription: info.default }),
    requiresArg: info.kind !== 'boolean',
  }
}

function typeOf(info: SettingInfo): 'boolean' | 'string' {
  return info.kind === 'boolean' ? 'boolean' : 'string'
}

function addCommand(parser: Argv, command: Command, settings: readonly SettingInfo[]): void {
  const positionals = Object.entries(command.arguments ?? {})
  const signature = positionals.map(([name, { required }]) => (required ? `<${name}>` : `[${name}]`))
  parser.command(
    [command.name, ...signature].join(' '),
    command.description,
    (builder) => {
      for (const [name, option] of positionals)
        builder.positional(name, { ...describeOption(option), type: 'string' })
      for (const [name, option] of Object.entries(command.options ?? {})) {
        builder.option(name, { ...describeOption(option), type: option.type })
      }
      return builder
    },
    async (given) => {
      process.exitCode = await command.run({
        arguments: pick(given, Object.keys(command.arguments ?? {})) as CommandInput['arguments'],
        options: pick(given, Object.keys(command.options ?? {})) as CommandInput['options'],
        settings: settings.flatMap(flagsOf).flatMap((flag) => writeFlag(flag, given[flag])),
      })
    },
  )
}

function writeFlag(flag: string, value: unknown): string[] {
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
