import { argumentsOf, type LaunchLine } from './launch-line.ts'

/** How the server is started by an entry, and what is the user's own in that. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  /** Flags for the server; they win over the variables of the entry. */
  readonly flags: readonly string[]
  /** False where the user starts the server in another way than setup would. */
  readonly ours: boolean
}

/**
 * Starts what the entry starts already, with the packages that are needed now. Versions, options of npx, further
 * packages and flags that the user gave stay; so does a command that is not npx.
 */
export function mergeLaunch(
  line: LaunchLine,
  existing: Readonly<Record<string, unknown>>,
  dropsFlag: (flag: string) => boolean,
): Launch {
  const { command } = existing
  const words = Array.isArray(existing['args']) ? existing['args'].map(String) : []
  if (typeof command !== 'string' || command === '') {
    return { command: line.command, args: argumentsOf(line, line.packages), flags: [], ours: true }
  }
  const call = readNpxCall(command, words)
  if (call === undefined || !startsApp(call, line)) {
    const args = withoutFlags(words, dropsFlag)
    return { command, args, flags: args.filter((word) => word.startsWith('--')), ours: false }
  }
  const brought = call.packages.length === 0 ? [call.program] : call.packages
  const packages = line.packages.map((name) => brought.find((spec) => nameOf(spec) === name) ?? name)
  const further = brought.filter((spec) => !line.packages.includes(nameOf(spec)))
  const flags = withoutFlags(call.flags, dropsFlag)
  const args = [...argumentsOf(line, [...packages, ...further], call.options), ...flags]
  return { command: line.command, args, flags, ours: true }
}

interface NpxCall {
  readonly options: readonly string[]
  readonly packages: readonly string[]
  /** A package or the name of a program in one. */
  readonly program: string
  readonly flags: readonly string[]
}

function readNpxCall(command: string, words: readonly string[]): NpxCall | undefined {
  const program = command
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\.(?:cmd|exe)$/i, '')
  const throughShell = program?.toLowerCase() === 'cmd' && words[1]?.replace(/\.cmd$/i, '') === 'npx'
  if (program !== 'npx' && !throughShell) return undefined
  const options: string[] = []
  const packages: string[] = []
  for (let index = throughShell ? 2 : 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const joined = /^(?:--package|-p)=(.+)$/s.exec(word)?.[1]
    if (joined !== undefined) packages.push(joined)
    else if (word === '-p' || word === '--package') packages.push(words[++index] ?? '')
    else if (!word.startsWith('-')) return { options, packages, program: word, flags: words.slice(index + 1) }
    else if (word !== '--') options.push(word)
  }
  return undefined
}

function startsApp({ program }: NpxCall, { packages, bin }: LaunchLine): boolean {
  return program === bin || nameOf(program) === packages[0]
}

/** A package without the version asked for. */
const nameOf = (spec: string): string => spec.replace(/(?<=.)@[^@/]*$/, '')

/** Each flag that is dropped goes with its value. */
function withoutFlags(words: readonly string[], dropsFlag: (flag: string) => boolean): string[] {
  return words.filter((word, index) => {
    const before = words[index - 1] ?? ''
    const isValue = !word.startsWith('--') && before.startsWith('--') && !before.includes('=')
    return !dropsFlag(flagOfWord(isValue ? before : word))
  })
}

/** `--read-only=true` is read-only; no flag gives an empty text. */
export const flagOfWord = (word: string): string => /^--([^=]+)/.exec(word)?.[1] ?? ''
