import { claimStdout } from '../serving/claim-stdout.ts'
import { useCompiledCode } from '../serving/compiled-code.ts'
import { endAtSignals } from '../serving/end-at-signals.ts'
import { nearestName } from '../settings/nearest-name.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { endWithoutReader } from './end-without-reader.ts'

/** A program that serves when it is given settings alone, and does other things when it is told to. */
export interface Cli {
  readonly name: string
  readonly version: string
  /** The folder of the bundle that the program is, for starts with code that is compiled already. */
  readonly bundle: string
  /** Names of what it can do beside serving. */
  readonly commands: readonly string[]
  /** Loads the server and serves. */
  readonly serve: () => Promise<unknown>
  /** Loads the commands and the help, and runs what the arguments ask for. */
  readonly runCommand: (argumentList: readonly string[]) => Promise<unknown>
}

/** Runs the program; loads nothing but what the arguments ask for. */
export async function runCli(
  cli: Cli,
  argumentList: readonly string[] = process.argv.slice(2),
): Promise<void> {
  endAtSignals()
  try {
    const words = askForHelp(putCommandFirst(cli, argumentList))
    if (words.some((word) => word === '--version' || word === '-v')) {
      endWithoutReader()
      process.stdout.write(`${cli.version}\n`)
    } else if (asksForCommand(cli, words)) {
      endWithoutReader()
      await cli.runCommand(words)
    } else {
      refuseUnknownCommand(cli, argumentList)
      claimStdout()
      freePrototypeKey()
      useCompiledCode(cli.bundle)
      await cli.serve()
    }
  } catch (error) {
    const advice = isSettingsError(error) ? adviseOnOrder(cli, argumentList) : []
    for (const line of [...describe(error).split('\n'), ...advice])
      process.stderr.write(`${cli.name}: ${line}\n`)
    process.exitCode = 1
  }
}

/** A command may stand behind flags; behind one without a value of its own it may be that, so it is left there. */
function putCommandFirst({ commands }: Cli, argumentList: readonly string[]): readonly string[] {
  if (argumentList[0]?.startsWith('-') !== true) return argumentList
  const at = argumentList.findIndex((word, index) => {
    const before = argumentList[index - 1] ?? '-'
    return commands.includes(word) && (!before.startsWith('-') || before.includes('='))
  })
  return at === -1 ? argumentList : [...argumentList.slice(at, at + 1), ...argumentList.toSpliced(at, 1)]
}

/** Where a command was taken for the value of a flag. */
function adviseOnOrder(cli: Cli, argumentList: readonly string[]): string[] {
  const { name, commands } = cli
  const late = argumentList.find((word) => commands.includes(word))
  if (late === undefined || commands.includes(putCommandFirst(cli, argumentList)[0] ?? '')) return []
  return [`to run ${late}, put it first: ${name} ${late} …`]
}

/** `help` and `help setup` ask for what `--help` and `setup --help` do. */
function askForHelp([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return others
  return first === 'help' ? [...others, '--help'] : [first, ...others]
}

/** Lets objects that are filled key by key, as the driver's maps are, hold `__proto__` like any other key. */
function freePrototypeKey(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__')
}

function asksForCommand(cli: Cli, argumentList: readonly string[]): boolean {
  const [first] = argumentList
  if (first !== undefined && cli.commands.includes(first)) return true
  return argumentList.some((argument) => ['--help', '-h', '--get-yargs-completions'].includes(argument))
}

/** Settings are flags: a first word without a dash was meant as a command. */
function refuseUnknownCommand({ commands }: Cli, [first]: readonly string[]): void {
  if (first === undefined || first.startsWith('-')) return
  const nearest = nearestName(first, commands)
  const advice = nearest === undefined ? `there are ${commands.join(', ')}` : `did you mean ${nearest}?`
  throw new SettingsError([`${JSON.stringify(first)} is not a command; ${advice}`])
}

/** A wrong setting is told in its own words; anything else is a fault of ours and keeps its trace. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isSettingsError(error) ? error.message : (error.stack ?? error.message)
}

function isSettingsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'invalid-settings'
}
