import { describeProperty, type PropertyFacts } from './describe-property.ts'
import { alwaysTogether, findPatterns } from './find-patterns.ts'
import type {
  GraphSchema,
  IndexSchema,
  LabelSchema,
  PropertySchema,
  SchemaGap,
  TypeSchema,
} from './graph-schema.ts'
import type { EndCount } from './read-counts.ts'
import type { Foundation } from './read-foundation.ts'
import type { SampleSource } from './sample-source.ts'
import type { LabelSet, Sample } from './sample.ts'

export interface SampledSource extends SampleSource {
  /** Undefined where it could not be looked at. */
  readonly sample: Sample | undefined
}

export interface SampledType extends SampledSource {
  readonly rareEnds: readonly LabelSet[]
}

export interface SchemaReadings {
  readonly foundation: Foundation
  readonly labels: readonly SampledSource[]
  readonly types: readonly SampledType[]
  /** Absent where no node without a label was met. */
  readonly unlabelled?: Sample
  readonly sampleSize: number
  readonly hurried: boolean
  readonly gaps: readonly SchemaGap[]
}

/** Puts together what was read; reads nothing. */
export function assembleSchema(readings: SchemaReadings): GraphSchema {
  const { foundation, unlabelled } = readings
  const { counts } = foundation
  const labelCounts = new Map(readings.labels.map(({ name, count }) => [name, count]))
  const countOf = (count: number): { count?: number } => (counts === undefined ? {} : { count })
  const labels = readings.labels.map((source): LabelSchema => ({
    name: source.name,
    ...countOf(source.count),
    alwaysWith: alwaysTogether(source.name, source.sample),
    looked: source.sample?.looked ?? 0,
    properties: describeProperties(source, foundation),
  }))
  const types = readings.types.map((source): TypeSchema => ({
    name: source.name,
    ...countOf(source.count),
    patterns: findPatterns(labelSetsOf(source), labelCounts),
    ends: findEnds(source, counts?.ends ?? []),
    looked: source.sample?.looked ?? 0,
    properties: describeProperties(source, foundation),
  }))
  return {
    server: foundation.server,
    ...(counts === undefined ? {} : { nodeCount: counts.nodes, relationshipCount: counts.relationships }),
    labels,
    types,
    ...(unlabelled === undefined
      ? {}
      : {
          unlabelled: {
            looked: unlabelled.looked,
            properties: unlabelled.properties
              .map((property) => describeProperty(property, unlabelled.looked, noFacts))
              .toSorted(compareProperties),
          },
        }),
    indexes: foundation.indexes.filter((index) => isVisible(index, labels, types, foundation)),
    sampleSize: readings.sampleSize,
    hurried: readings.hurried,
    gaps: mergeGaps(readings.gaps),
  }
}

/** One gap for all labels and types that the same part is missing of for the same reason. */
function mergeGaps(gaps: readonly SchemaGap[]): SchemaGap[] {
  const merged = new Map<string, SchemaGap>()
  for (const { part, names, reason } of gaps) {
    const key = JSON.stringify([part, reason])
    merged.set(key, { part, names: [...(merged.get(key)?.names ?? []), ...names], reason })
  }
  return [...merged.values()]
}

const labelSetsOf = ({ sample, rareEnds }: SampledType): LabelSet[] => [
  ...(sample?.labelSets ?? []),
  ...rareEnds,
]

/** What the database counted and what was seen; of what the user may not see, neither tells. */
function findEnds(source: SampledType, counted: readonly EndCount[]): TypeSchema['ends'] {
  const sets = labelSetsOf(source)
  const named = (side: EndCount['side']): string[] =>
    counted.filter((end) => end.type === source.name && end.side === side).map(({ label }) => label)
  return {
    from: [...new Set([...sets.flatMap(({ labels }) => labels), ...named('from')])],
    to: [...new Set([...sets.flatMap(({ endLabels }) => endLabels), ...named('to')])],
  }
}

const noFacts: PropertyFacts = { unique: false, indexed: false, required: false }

function describeProperties({ kind, name, sample }: SampledSource, foundation: Foundation): PropertySchema[] {
  const entity = kind === 'type' ? 'relationship' : 'node'
  const own = foundation.indexes.filter(
    (index) => index.entity === entity && index.labelsOrTypes.includes(name),
  )
  const alone = own.filter(
    (index) => index.properties.length === 1 && index.kind !== 'vector' && index.kind !== 'fulltext',
  )
  const factsOf = (property: string): PropertyFacts => ({
    unique: alone.some(({ unique, properties }) => unique && properties[0] === property),
    indexed: alone.some(({ properties }) => properties[0] === property),
    required: foundation.required.some(
      (one) => one.entity === entity && one.labelOrType === name && one.property === property,
    ),
  })
  if (sample === undefined) return []
  const declared = sample.looked === 0 && tellsCatalogue(foundation) ? alone : []
  return [
    ...sample.properties.map((property) => describeProperty(property, sample.looked, factsOf(property.name))),
    ...[...new Set(declared.flatMap(({ properties }) => properties))].map((property) => ({
      name: property,
      types: [],
      presence: 1,
      ...factsOf(property),
    })),
  ].toSorted(compareProperties)
}

/** A catalogue names properties even to users who may not read them; Community has no such users. */
const tellsCatalogue = ({ server }: Foundation): boolean => server.edition === 'community'

const typeOrder = ['int', 'str', 'float', 'bool', 'date', 'datetime']

function compareProperties(one: PropertySchema, other: PropertySchema): number {
  const rank = ({ types }: PropertySchema): number => {
    const found = typeOrder.indexOf(types[0] ?? '')
    return found === -1 ? typeOrder.length : found
  }
  const [oneKey, otherKey] = [one, other].map(({ types, name }) => `${types.join('|')} ${name}`)
  return (
    Number(other.unique) - Number(one.unique) ||
    rank(one) - rank(other) ||
    ((oneKey ?? '') < (otherKey ?? '') ? -1 : 1)
  )
}

/** Where a catalogue may tell too much, an index is told only to those who saw its properties in the data. */
function isVisible(
  index: IndexSchema,
  labels: readonly LabelSchema[],
  types: readonly TypeSchema[],
  foundation: Foundation,
): boolean {
  if (tellsCatalogue(foundation)) return true
  const sources: readonly (LabelSchema | TypeSchema)[] = index.entity === 'node' ? labels : types
  const seen = sources
    .filter(({ name }) => index.labelsOrTypes.includes(name))
    .flatMap(({ properties }) => properties)
  return index.properties.every((property) => seen.some(({ name }) => name === property))
}
