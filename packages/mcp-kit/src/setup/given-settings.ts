import type * as z from 'zod'
import { readSettings } from '../settings/read-settings.ts'
import { describeSettings, flagsOf, type SettingInfo } from '../settings/setting.ts'

/** One variable that the entry carries. */
export interface GivenSetting {
  readonly variable: string
  /** Undefined for a secret that was not given. */
  readonly value: string | undefined
  readonly secret: boolean
  readonly description: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** A client starts its own copy over stdio: how to serve is no part of its entry. */
const serving = /^(?:TRANSPORT$|HTTP_)/

/**
 * What was given as flags or in the environment, where it is not the default, every secret that is needed, and the
 * address in any case, as the first thing that a user would change.
 *
 * @throws {SettingsError} where a value given is wrong, or something needed that is no secret is missing.
 */
export function givenSettings(
  schema: z.ZodObject,
  flags: readonly string[],
  environment: Environment,
): GivenSetting[] {
  const infos = [...describeSettings(schema).values()].filter(({ env }) => !serving.test(env))
  const values = new Map(infos.map((info) => [info, valueOf(info, flags, environment)]))
  const checked = infos.map((info) => [info.env, values.get(info) ?? (info.secret ? 'unknown-yet' : '')])
  readSettings(schema, { environment: Object.fromEntries(checked) as Environment, arguments: [] })
  return infos.flatMap((info): GivenSetting[] => {
    const value = values.get(info) ?? (info.env === 'NEO4J_URI' ? info.default : undefined)
    // Over HTTP users may bring their own passwords; over stdio there is but this one.
    const always = info.env === 'NEO4J_URI' || info.env === 'NEO4J_PASSWORD'
    if (!always && (value === undefined || value === info.default)) return []
    return [{ variable: info.env, value, secret: info.secret, description: info.description }]
  })
}

function valueOf(info: SettingInfo, flags: readonly string[], environment: Environment): string | undefined {
  for (const flag of flagsOf(info)) {
    const given = flags.find((word) => word.startsWith(`--${flag}=`))
    if (given !== undefined) return given.slice(flag.length + 3)
  }
  const set = [info.env, ...info.aliases].map((name) => environment[name])
  return set.find((value) => value !== undefined && value.trim() !== '')
}
