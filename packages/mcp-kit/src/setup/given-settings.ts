import type * as z from 'zod'
import { readSettings } from '../settings/read-settings.ts'
import { describeSettings, flagsOf, type SettingInfo } from '../settings/setting.ts'
import { titleOf } from '../settings/title-of.ts'

/** One variable that the entry carries. */
export interface GivenSetting {
  readonly variable: string
  /** Other variables, and flags without their dashes, by which an entry may set the same. */
  readonly aliases?: readonly string[]
  readonly flags?: readonly string[]
  /** Undefined for what is needed and was not given. */
  readonly value: string | undefined
  /** The flag or variable that it was given by; absent for what an entry holds in any case. */
  readonly givenBy?: string
  readonly secret: boolean
  /** What a client calls it where it asks for it. */
  readonly title: string
}

export interface GivenSettings {
  readonly settings: readonly GivenSetting[]
  /** What the user should know of what was given. */
  readonly notices: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** A client starts its own copy over stdio: how to serve is no part of its entry. */
const serving = /^(?:TRANSPORT$|HTTP_)/

/**
 * What was given as flags or in the environment, every secret that is needed, and the address in any case, as the
 * first thing that a user would change.
 *
 * @throws {SettingsError} where a value given is wrong, or something needed that is no secret is missing.
 * @param had the variables of an entry that is there already, which need not be given anew
 */
export function givenSettings(
  schema: z.ZodObject,
  flags: readonly string[],
  environment: Environment,
  had: Readonly<Record<string, unknown>> = {},
): GivenSettings {
  const described = describeSettings(schema)
  const infos = [...described.values()]
  const aside = infos.filter(({ env }) => serving.test(env))
  const isAside = (word: string): boolean => aside.some((info) => isFlagOf(info, word))
  const { given, notices } = readSettings(schema, {
    environment: {
      ...entryVariables(infos, environment, had),
      ...withoutServing(aside, environment),
      ...unknownSecrets(infos, flags, environment),
    },
    arguments: flags.filter((word) => !isAside(word)),
  })
  const settings = [...described].flatMap(([key, info]): GivenSetting[] => {
    const named = given.get(key)
    const isUnknown = named?.text === UNKNOWN
    // Over HTTP users may bring their own passwords; over stdio there is but this one.
    if (aside.includes(info) || (named === undefined && info.env !== 'NEO4J_URI')) return []
    return [
      {
        variable: info.env,
        aliases: info.aliases,
        flags: flagsOf(info),
        value: isUnknown ? undefined : (named?.text ?? info.default),
        ...(named === undefined || isUnknown ? {} : { givenBy: named.name }),
        secret: info.secret,
        title: titleOf(info.env),
      },
    ]
  })
  const unused = flags.filter(isAside).map((word) => word.replace(/=.*/s, ''))
  return { settings, notices: [...notices, ...unused.map(tellUnused)] }
}

/** Stands for a secret that is needed, which an entry may leave to its user. */
const UNKNOWN = 'unknown yet'

function unknownSecrets(
  infos: readonly SettingInfo[],
  flags: readonly string[],
  environment: Environment,
): Environment {
  const needed = infos.filter(({ secret, required }) => secret && required)
  const missing = needed.filter(
    (info) => !isSet(environment[info.env]) && !flags.some((word) => isFlagOf(info, word)),
  )
  return Object.fromEntries(missing.map(({ env }) => [env, UNKNOWN]))
}

/** What is needed and stands in the entry. */
function entryVariables(
  infos: readonly SettingInfo[],
  environment: Environment,
  had: Readonly<Record<string, unknown>>,
): Environment {
  const needed = infos.filter(({ env, secret, required }) => required && !secret && !isSet(environment[env]))
  return Object.fromEntries(
    needed.flatMap(({ env }) => (typeof had[env] === 'string' ? [[env, had[env]] as const] : [])),
  )
}

function withoutServing(aside: readonly SettingInfo[], environment: Environment): Environment {
  const left = new Set(aside.flatMap(({ env, aliases }) => [env, ...aliases]))
  return Object.fromEntries(
    Object.entries(environment).filter(([name, text]) => isSet(text) && !left.has(name)),
  )
}

const isSet = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

function isFlagOf(info: SettingInfo, word: string): boolean {
  return flagsOf(info).some((flag) => word.startsWith(`--${flag}=`))
}

const tellUnused = (flag: string): string =>
  `${flag} is no part of an entry: a client starts a server of its own, over stdio`
