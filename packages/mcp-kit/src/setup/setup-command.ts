import type * as z from 'zod'
import type { Command } from '../cli/run-commands.ts'
import { clientOf, clients, type Client, type ClientName } from './clients.ts'
import { givenSettings, type GivenSetting } from './given-settings.ts'
import { launchLine } from './launch-line.ts'
import { mergeFile, readEntry, type Merged } from './merge-file.ts'
import { currentSurroundings, type Surroundings } from '../settings/surroundings.ts'
import { fieldsOf, writeEntry } from './write-entry.ts'

/** What is the app's own in an entry. */
export interface SetupApp {
  readonly bin: string
  readonly settings: z.ZodObject
  /** The packages that npx brings, the app's own first. */
  readonly packages: (given: readonly GivenSetting[]) => readonly string[]
  /** Makes a setting mean the same in the folder that a client starts the server in, such as a relative path. */
  readonly anchor?: (setting: GivenSetting, surroundings: Surroundings) => GivenSetting
  /** What the user should know of what was given, such as a file that is missing. */
  readonly notes?: (given: readonly GivenSetting[]) => readonly string[]
  /** Settings of others that the entry must carry, such as a provider's key. */
  readonly others?: (given: readonly GivenSetting[], surroundings: Surroundings) => readonly GivenSetting[]
}

/** `setup <client>`: prints the entry for a client's file, or merges it into the file. */
export function createSetupCommand(
  app: SetupApp,
  surroundings: Surroundings = currentSurroundings(),
): Command {
  return {
    name: 'setup',
    description: 'Print the entry for an MCP client, or write it into its file',
    arguments: {
      client: {
        description: 'The client',
        type: 'string',
        required: true,
        choices: Object.keys(clients),
      },
    },
    options: {
      write: { description: 'Merge the entry into the file of the client', type: 'boolean' },
      file: { description: 'Another file than the usual one of the client', type: 'string' },
      name: { description: `Name of the entry, instead of ${app.bin}`, type: 'string' },
    },
    run: async ({ arguments: { client }, options, settings }) => {
      const chosen = clientOf(client as ClientName)
      const name = textOf(options['name']) ?? defaultName(app, settings, surroundings)
      const file = textOf(options['file']) ?? chosen.file?.(surroundings)
      const write = options['write'] === true
      const had = write && file !== undefined ? await readEntry(file, chosen, name) : {}
      const { settings: given, notices } = givenSettings(
        app.settings,
        settings,
        surroundings.environment,
        fieldsOf(had['env']),
      )
      const anchored = given.map((setting) => app.anchor?.(setting, surroundings) ?? setting)
      const code = await setUp(app, anchored, surroundings, { client: chosen, name, file, write })
      // Another file than the usual one may serve anybody.
      const reach = chosen.reach === undefined || options['file'] !== undefined ? [] : [chosen.reach]
      for (const note of [...reach, ...notices, ...(app.notes?.(anchored) ?? [])]) tell(note)
      return code
    },
  }
}

interface SetupInput {
  readonly client: Client
  readonly name: string
  readonly file: string | undefined
  readonly write: boolean
}

async function setUp(
  app: SetupApp,
  given: readonly GivenSetting[],
  surroundings: Surroundings,
  { client, name, file, write }: SetupInput,
): Promise<number> {
  const launch = launchLine(app.packages(given), app.bin, client.shared, surroundings)
  const settings = [...given, ...(app.others?.(given, surroundings) ?? [])]
  if (write && file !== undefined) {
    const merged = await mergeFile(file, client, name, (existing) =>
      writeEntry(client, launch, settings, existing),
    )
    tellMerged(merged)
    for (const note of merged.entry.notes) tell(note)
    return 0
  }
  const entry = writeEntry(client, launch, settings)
  const inputs = entry.inputs.length === 0 ? {} : { inputs: entry.inputs }
  const shown = { ...inputs, [client.key]: { [name]: entry.server } }
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
  if (write) tell(`nothing is written: --write needs --file, since the file of ${client.title} is not known`)
  else if (file !== undefined) tell(`this goes into ${file}; --write puts it there`)
  // They tell what stands in the file.
  if (!write) for (const note of entry.notes) tell(note)
  return write ? 1 : 0
}

function tellMerged({ file, changed, backup, entry: { replaced, kept } }: Merged): void {
  tell(changed ? `written into ${file}` : `${file} has it already`)
  if (backup !== undefined) tell(`the file as it was: ${backup}`)
  if (replaced.length > 0) tell(`replaced: ${replaced.join(', ')}`)
  if (kept.length > 0) tell(`kept as it was: ${kept.join(', ')}`)
}

/** Several servers of one kind stand side by side under the namespaces of their tools. */
function defaultName({ bin }: SetupApp, flags: readonly string[], { environment }: Surroundings): string {
  const flag = flags.find((word) => /^--(?:neo4j-)?namespace=/.test(word))
  const namespace = textOf(flag?.replace(/^[^=]*=/, '')) ?? textOf(environment['NEO4J_NAMESPACE'])
  return namespace === undefined ? bin : `${namespace}-${bin}`
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
