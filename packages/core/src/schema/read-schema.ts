import type { Database } from '../database/database.ts'
import { assembleSchema } from './assemble-schema.ts'
import type { GraphSchema } from './graph-schema.ts'
import { readPart } from './part.ts'
import { readFoundation, type Foundation } from './read-foundation.ts'
import { readRareEnds } from './read-rare-ends.ts'
import { readUnlabelled, type Sample, type SampleRequest } from './read-samples.ts'
import { sampleSources } from './sample-sources.ts'

export interface ReadSchemaOptions {
  /** Nodes per label and relationships per type to read values from. */
  readonly sampleSize: number
  /** Milliseconds for all of it; what is not read by then becomes a gap. */
  readonly timeout: number
}

/**
 * Reads what a graph holds from the database's own counts, its catalogues and bounded samples, so that the cost
 * does not grow with the graph. Needs no plug-in. A part that is slow, fails or is forbidden becomes a gap.
 *
 * @throws ActionableError when the database as a whole cannot be read, such as `unreachable`.
 */
export async function readSchema(database: Database, options: ReadSchemaOptions): Promise<GraphSchema> {
  const { sampleSize, timeout } = options
  const deadline = Date.now() + timeout
  const foundation = await readFoundation(database, deadline)
  const labelSources = sourcesOf(foundation, 'node')
  const typeSources = sourcesOf(foundation, 'relationship')
  const [nodes, relationships, unlabelled] = await Promise.all([
    sampleSources(database, labelSources, sampleSize, deadline),
    sampleSources(database, typeSources, sampleSize, deadline),
    sampleUnlabelled(database, foundation, sampleSize, deadline),
  ])
  const rare = await readRareEnds(database, foundation, nodes.samples, relationships.samples, deadline)
  return assembleSchema({
    foundation,
    labels: labelSources.map((source) => ({ ...source, sample: nodes.samples.get(source.name) })),
    types: typeSources.map((source) => ({
      ...source,
      sample: relationships.samples.get(source.name),
      rareEnds: rare.labelSets.get(source.name) ?? [],
    })),
    unlabelled,
    sampleSize,
    gaps: [...foundation.gaps, ...nodes.gaps, ...relationships.gaps, ...rare.gaps],
  })
}

/** Most used first, names in order where counts are equal. */
function sourcesOf({ names, counts, indexes }: Foundation, entity: SampleRequest['entity']): SampleRequest[] {
  const known = entity === 'node' ? counts?.labels : counts?.types
  return (entity === 'node' ? names.labels : names.types)
    .map((name): SampleRequest => ({
      entity,
      name,
      count: known?.get(name) ?? 0,
      total: (entity === 'node' ? counts?.nodes : counts?.relationships) ?? 0,
      embeddings: indexes.flatMap((index) =>
        index.kind === 'vector' && index.entity === entity && index.labelsOrTypes.includes(name)
          ? index.properties.slice(0, 1)
          : [],
      ),
    }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

/** Undefined where there are none, or they could not be looked at. */
async function sampleUnlabelled(
  database: Database,
  { counts }: Foundation,
  size: number,
  deadline: number,
): Promise<Sample | undefined> {
  if (counts === undefined || counts.nodes === 0 || [...counts.labels.values()].includes(counts.nodes)) return
  const part = { name: 'unlabelled nodes', read: () => readUnlabelled(database, counts.nodes, size) }
  const outcome = await readPart(part, deadline)
  return outcome.kind === 'read' && outcome.value.looked > 0 ? outcome.value : undefined
}
