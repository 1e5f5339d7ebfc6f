import { nearestName } from './nearest-name.ts'
import { flagsOf, type FlagInfo } from './setting.ts'
import { showAddress } from './show-address.ts'

/** What a command line sets, by key of the schema, and what is wrong with it. */
export interface Flags {
  readonly given: ReadonlyMap<string, { readonly name: string; readonly text: string }>
  readonly problems: readonly string[]
}

/** Reads flags such as `--uri x`, `--uri=x` and `--read-only`; a boolean needs no value. */
export function parseFlags(settings: ReadonlyMap<string, FlagInfo>, argumentList: readonly string[]): Flags {
  if (argumentList.length === 0) return { given: new Map(), problems: [] }
  // Most clients give no flags, and `node:util` loads worker threads and more.
  const { parseArgs } = process.getBuiltinModule('node:util')
  const keys = new Map(
    [...settings].flatMap(([key, info]) => flagsOf(info).map((flag) => [flag, key] as const)),
  )
  const isBoolean = (flag: string): boolean => settings.get(keys.get(flag) ?? '')?.kind === 'boolean'
  const { tokens } = parseArgs({
    args: [...argumentList],
    options: Object.fromEntries(
      [...keys.keys()].map((flag) => [flag, { type: isBoolean(flag) ? 'boolean' : 'string' } as const]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })

  const given = new Map<string, { name: string; text: string }>()
  const problems: string[] = []
  const set = (key: string, name: string, text: string): void => {
    const earlier = given.get(key)
    if (earlier !== undefined && earlier.text !== text)
      problems.push(`${name} is given twice, with different values`)
    given.set(key, { name, text })
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    const next = tokens[index + 1]
    if (token === undefined || token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      problems.push(`${showAddress(token.value)} is not expected; settings are given as --flag=value`)
      continue
    }
    const key = keys.get(token.name)
    if (key === undefined || !token.rawName.startsWith('--')) {
      problems.push(unknownFlag(token.rawName, [...keys.keys()]))
      if (token.value === undefined && next?.kind === 'positional') index++
      continue
    }
    if (isBoolean(token.name) && token.value === undefined) {
      const separate = next?.kind === 'positional'
      set(key, token.rawName, separate ? next.value : 'true')
      if (separate) index++
    } else if (token.value === undefined || (!token.inlineValue && /^-(?!\d)/.test(token.value))) {
      problems.push(`${token.rawName} needs a value; write ${token.rawName}=value`)
    } else {
      set(key, token.rawName, token.value)
    }
  }
  return { given, problems }
}

function unknownFlag(name: string, flags: readonly string[]): string {
  const nearest = nearestName(name.replace(/^-+/, ''), flags)
  const advice = nearest === undefined ? 'see --help for those there are' : `did you mean --${nearest}?`
  return `${name} is not a flag; ${advice}`
}
