import { inputId, type Client } from './clients.ts'
import type { GivenSetting } from './given-settings.ts'
import type { LaunchLine } from './launch-line.ts'

/** An input that VS Code asks for once, and keeps in its secret storage. */
export interface ClientInput {
  readonly type: 'promptString'
  readonly id: string
  readonly description: string
  readonly password: true
}

/** What goes into a client's file for one server. */
export interface Entry {
  readonly server: Readonly<Record<string, unknown>>
  readonly inputs: readonly ClientInput[]
  /** What the user still has to do. */
  readonly notes: readonly string[]
}

export function writeEntry(client: Client, launch: LaunchLine, settings: readonly GivenSetting[]): Entry {
  const env: Record<string, string> = launch.path === undefined ? {} : { PATH: launch.path }
  for (const setting of settings) env[setting.variable] = writeValue(client, setting)
  const secrets = settings.filter(({ secret }) => secret)
  return {
    server: { ...client.extra, command: launch.command, args: launch.args, env },
    inputs: client.asks ? secrets.map(describeInput) : [],
    notes: secrets.flatMap((setting) => tellSecret(client, setting)),
  }
}

function writeValue({ reference }: Client, { variable, value, secret }: GivenSetting): string {
  if (secret && reference !== undefined) return reference(variable)
  return value ?? `<${variable}>`
}

function describeInput({ variable, description }: GivenSetting): ClientInput {
  return { type: 'promptString', id: inputId(variable), description, password: true }
}

function tellSecret({ title, reference, asks }: Client, { variable, value }: GivenSetting): string[] {
  if (asks) return [`${title} asks for ${variable} when it first starts the server`]
  if (reference !== undefined) return [`set ${variable} in the environment that ${title} starts in`]
  if (value !== undefined) return [`${variable} stands in the file as it is; keep the file to yourself`]
  return [`put your ${variable} in the place of <${variable}>`]
}
