import type * as z from 'zod'
import type { Command } from '../cli/run-commands.ts'
import { clientOf, clients, type Client, type ClientName } from './clients.ts'
import { givenSettings, type GivenSetting } from './given-settings.ts'
import { launchLine } from './launch-line.ts'
import { mergeFile } from './merge-file.ts'
import { currentSurroundings, type Surroundings } from '../settings/surroundings.ts'
import { writeEntry } from './write-entry.ts'

/** What is the app's own in an entry. */
export interface SetupApp {
  readonly bin: string
  readonly settings: z.ZodObject
  /** The packages that npx brings, the app's own first. */
  readonly packages: (given: readonly GivenSetting[]) => readonly string[]
  /** Makes a setting mean the same in the folder that a client starts the server in, such as a relative path. */
  readonly anchor?: (setting: GivenSetting, surroundings: Surroundings) => GivenSetting
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
      const given = givenSettings(app.settings, settings, surroundings.environment).map(
        (setting) => app.anchor?.(setting, surroundings) ?? setting,
      )
      const clientName = client as ClientName
      return setUp(app, given, surroundings, {
        client: clientOf(clientName),
        name: textOf(options['name']) ?? defaultName(app, given),
        file: textOf(options['file']) ?? clientOf(clientName).file?.(surroundings),
        write: options['write'] === true,
      })
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
  const entry = writeEntry(client, launch, [...given, ...(app.others?.(given, surroundings) ?? [])])
  if (write && file !== undefined) {
    const merged = await mergeFile(file, client, name, entry)
    tell(merged.kind === 'unchanged' ? `${merged.file} has it already` : `written into ${merged.file}`)
    if (merged.kind === 'written' && merged.backup !== undefined) tell(`the file as it was: ${merged.backup}`)
  } else {
    const inputs = entry.inputs.length === 0 ? {} : { inputs: entry.inputs }
    const shown = { ...inputs, [client.key]: { [name]: entry.server } }
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`)
    if (write) tell(`--write needs --file, since the file of ${client.title} is not known`)
    else if (file !== undefined) tell(`this goes into ${file}; --write puts it there`)
  }
  for (const note of entry.notes) tell(note)
  return write && file === undefined ? 1 : 0
}

/** Several servers of one kind stand side by side under the namespaces of their tools. */
function defaultName({ bin }: SetupApp, given: readonly GivenSetting[]): string {
  const namespace = given.find(({ variable }) => variable === 'NEO4J_NAMESPACE')?.value
  return namespace === undefined ? bin : `${namespace}-${bin}`
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
