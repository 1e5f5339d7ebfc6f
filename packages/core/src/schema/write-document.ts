import type { GraphSchema, SchemaGap } from './graph-schema.ts'
import { TIMED_OUT } from './part.ts'
import type { SelectedSchema } from './select-schema.ts'
import { tellLabels } from './tell-labels.ts'
import { writeEntry, writeLine } from './write-line.ts'
import { writeName } from './write-name.ts'
import { writeProperties, type PropertyDetail } from './write-properties.ts'
import { isTold, writeIndex, writeLabel, writeServer, writeType } from './write-sections.ts'

/** What stands below everything else. */
export interface Footer {
  readonly notes: readonly string[]
  /** What the schema is asked of. */
  readonly tool: string
}

/** The whole text at one grain, a YAML document. */
export function writeDocument(
  schema: GraphSchema,
  selected: SelectedSchema,
  detail: PropertyDetail,
  { notes, tool }: Footer,
): string {
  return joinSections([
    ...(detail === 'none' ? [] : writeLegend(schema, selected)),
    ...writeServer(schema),
    ...(schema.nodeCount === 0 && schema.labels.length === 0 ? ['nodes: none'] : []),
    ...section('nodes', [
      ...tellLabels(selected.labels).map((label) => writeLabel(label, detail)),
      ...(selected.whole ? writeUnlabelled(schema, detail) : []),
    ]),
    ...section(
      'neighbours',
      tellLabels(selected.neighbours).map((label) => writeLabel(label, coarser[detail])),
    ),
    ...section(
      'relationships',
      selected.types.map((type) => writeType(type, detail)),
    ),
    ...section('indexes', indexesOf(schema, selected).map(writeIndex)),
    ...writeNotes([...notes, ...schema.gaps.map(writeGap), ...writeWayOut(schema.gaps, tool)]),
  ])
}

const coarser: Readonly<Record<PropertyDetail, PropertyDetail>> = {
  values: 'names',
  types: 'names',
  names: 'none',
  none: 'none',
}

/** How many labels and types are told in a line of their own, and how many are left out. */
export interface Grain {
  readonly told: { readonly labels: number; readonly types: number }
  readonly left: { readonly labels: number; readonly types: number }
}

/** Most labels and types by name only, apart by blanks: for schemas that are large beyond any detail. */
export function writeNames(
  schema: GraphSchema,
  { labels, types }: SelectedSchema,
  { told, left }: Grain,
  { notes, tool }: Footer,
): string {
  const list = (title: string, items: readonly { readonly name: string }[], leave: number): string[] => {
    const names = items.slice(0, items.length - leave).map(({ name }) => writeName(name))
    const line = [names.join(' '), ...(leave === 0 ? [] : [`and ${leave} more`])].join(', ')
    return items.length === 0 ? [] : [`${title}: ${writeLine(line)}`]
  }
  const lines = tellLabels(labels.slice(0, told.labels)).map((label) => writeLabel(label, 'names'))
  return joinSections([
    ...writeServer(schema),
    ...section('nodes', lines),
    ...section(
      'relationships',
      types.slice(0, told.types).map((type) => writeType(type, 'names')),
    ),
    ...list(told.labels > 0 ? 'other labels' : 'labels', labels.slice(told.labels), left.labels),
    ...list(told.types > 0 ? 'other types' : 'types', types.slice(told.types), left.types),
    ...writeNotes([...notes, ...writeGapSummary(schema.gaps, tool)]),
  ])
}

const joinSections = (lines: readonly string[]): string => lines.join('\n')

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines]

/** Says what the marks that occur mean, and whether all there is was looked at. */
function writeLegend(
  { unlabelled }: GraphSchema,
  { labels, types, neighbours, whole }: SelectedSchema,
): string[] {
  const properties = [
    ...tellLabels(labels).flatMap((label) => label.properties),
    ...[...types, ...neighbours].flatMap((source) => source.properties),
    ...(whole ? (unlabelled?.properties ?? []) : []),
  ]
  const marks = [
    ...(properties.some(({ unique }) => unique) ? ['! unique'] : []),
    ...(properties.some(({ unique, indexed }) => indexed && !unique) ? ['+ indexed'] : []),
    ...(properties.some(({ presence }) => presence < 1) ? ['? optional'] : []),
  ]
  const sampled = [...labels, ...types].some(({ looked, count = 0 }) => looked < count)
  const legend = [...(marks.length === 0 ? [] : [marks.join(', ')]), ...(sampled ? ['sampled'] : [])].join(
    '; ',
  )
  return legend === '' ? [] : [`# ${legend}`]
}

function writeUnlabelled({ unlabelled }: GraphSchema, detail: PropertyDetail): string[] {
  return unlabelled === undefined ? [] : [writeEntry('()', writeProperties(unlabelled.properties, detail))]
}

function indexesOf(schema: GraphSchema, { labels, types, whole }: SelectedSchema): GraphSchema['indexes'] {
  const told = schema.indexes.filter(isTold)
  if (whole) return told
  return told.filter(({ entity, labelsOrTypes }) =>
    (entity === 'node' ? labels : types).some(({ name }) => labelsOrTypes.includes(name)),
  )
}

const writeNotes = (notes: readonly string[]): string[] =>
  notes.length === 0 ? [] : ['notes:', ...notes.map((note) => `- ${writeLine(note)}`)]

/** Where there is room for names alone, one line for all gaps. */
function writeGapSummary(gaps: readonly SchemaGap[], tool: string): string[] {
  const parts = [...new Set(gaps.map(({ part }) => part))]
  return parts.length === 0 ? [] : [`not all read: ${parts.join(', ')}`, ...writeWayOut(gaps, tool)]
}

/** What was refused stays so; what was too slow need not be so again. */
function writeWayOut(gaps: readonly SchemaGap[], tool: string): string[] {
  if (!gaps.some(({ reason }) => reason === TIMED_OUT)) return []
  return [`${tool} reads anew in 5 s; where it stays late, raise QUERY_TIMEOUT`]
}

/** Names beyond these few say nothing that the lines without properties do not show. */
const MOST_NAMES = 3

function writeGap({ part, names, reason }: SchemaGap): string {
  const some = names.slice(0, MOST_NAMES).map(writeName).join(', ')
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return `not read: ${part}${some === '' ? '' : ` of ${some}${more}`} (${reason})`
}
