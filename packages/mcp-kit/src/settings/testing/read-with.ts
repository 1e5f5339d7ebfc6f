import type * as z from 'zod'
import { readSettings, type SettingsReading } from '../read-settings.ts'
import { SettingsError } from '../settings-error.ts'

type Environment = Readonly<Record<string, string>>

/** Reads a schema that wants a password from an environment and flags, and tells what is wrong with them. */
export function readWith<S extends z.ZodObject>(schema: S) {
  const read = (environment: Environment, ...flags: string[]): SettingsReading<S> =>
    readSettings(schema, { environment: { NEO4J_PASSWORD: 'pw', ...environment }, arguments: flags })

  function problemsOf(environment: Environment, ...flags: string[]): readonly string[] {
    try {
      read(environment, ...flags)
    } catch (error) {
      if (error instanceof SettingsError) return error.problems
      throw error
    }
    return []
  }
  return { read, problemsOf }
}
