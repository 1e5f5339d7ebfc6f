import { countTokens } from '../output/count-tokens.ts'
import type { GraphSchema } from './graph-schema.ts'
import { selectSchema, type SchemaSelection, type SelectedSchema } from './select-schema.ts'
import { writeDocument, writeNames } from './write-document.ts'
import type { PropertyDetail } from './write-properties.ts'

export interface WriteSchemaOptions extends SchemaSelection {
  /** The most tokens of the text, at least 128. */
  readonly tokenLimit: number
  /** What the schema is asked of, by the name that whoever reads the advice knows; `get_schema` where absent. */
  readonly tool?: string
}

const DEFAULT_TOOL = 'get_schema'

/** From fine to coarse, with what each leaves out. */
const grains: readonly { readonly detail: PropertyDetail; readonly without?: string }[] = [
  { detail: 'values' },
  { detail: 'types', without: 'values and examples' },
  { detail: 'names', without: 'property types' },
  { detail: 'none', without: 'properties' },
]

/**
 * Writes a schema, or the part that was asked for, as a YAML document that is made for reading. Where it would
 * not fit it is told at the finest grain that does, down to names alone, and says what was left out.
 *
 * @throws ActionableError `unknown-name` when a label or type that was asked for does not exist.
 */
export async function writeSchema(schema: GraphSchema, options: WriteSchemaOptions): Promise<string> {
  const { tokenLimit, tool = DEFAULT_TOOL } = options
  const selected = selectSchema(schema, options, tool)
  const fits = async (text: string): Promise<boolean> => (await countTokens(text)) <= tokenLimit
  for (const { detail, without } of grains) {
    const notes = without === undefined ? [] : [writeHint(without, selected, options)]
    const text = writeDocument(schema, selected, detail, { notes, tool })
    if (await fits(text)) return text
  }
  return fitNames(schema, selected, options, fits)
}

function writeHint(
  without: string,
  { whole }: SelectedSchema,
  { tokenLimit, tool = DEFAULT_TOOL }: WriteSchemaOptions,
): string {
  const advice = whole ? `${tool} with labels, types or match tells more of a part` : 'ask for fewer names'
  return `told without ${without} to fit ${tokenLimit} tokens; ${advice}`
}

/** Names of all labels and types, with some lines where there is room, or of as many as fit: the most used first. */
async function fitNames(
  schema: GraphSchema,
  selected: SelectedSchema,
  options: WriteSchemaOptions,
  fits: (text: string) => Promise<boolean>,
): Promise<string> {
  const { labels, types } = selected
  const notes = [writeHint('properties, patterns, counts and indexes of most', selected, options)]
  const footer = { notes, tool: options.tool ?? DEFAULT_TOOL }
  const none = { labels: 0, types: 0 }
  const share = (part: number) => ({
    labels: Math.floor(labels.length * part),
    types: Math.floor(types.length * part),
  })
  const writeFiner = (part: number): string =>
    writeNames(schema, selected, { told: share(part), left: none }, footer)
  const writeCoarser = (part: number): string => {
    const kept = share(part)
    const left = { labels: labels.length - kept.labels, types: types.length - kept.types }
    return writeNames(schema, selected, { told: none, left }, footer)
  }
  const write = (await fits(writeFiner(0))) ? writeFiner : writeCoarser
  let [low, high] = [0, 1]
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2
    if (await fits(write(middle))) low = middle
    else high = middle
  }
  return write(low)
}
