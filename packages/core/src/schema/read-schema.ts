import type { Database } from '../database/database.ts'
import { assembleSchema } from './assemble-schema.ts'
import type { GraphSchema } from './graph-schema.ts'
import { readFoundation, type Foundation } from './read-foundation.ts'
import { readRareEnds } from './read-rare-ends.ts'
import type { SampleSource } from './sample-source.ts'
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
  const { namesAsValues, counts } = foundation
  const sampling = { sampleSize, deadline, namesAsValues, nodeCount: counts?.nodes ?? 0 }
  const labels = sourcesOf(foundation, 'label')
  const types = sourcesOf(foundation, 'type')
  const [nodes, relationships, others] = await Promise.all([
    sampleSources(database, labels, sampling),
    sampleSources(database, types, sampling),
    sampleSources(database, unlabelledSource(foundation), sampling),
  ])
  const rare = await readRareEnds(database, foundation, nodes.samples, relationships.samples, deadline)
  const unlabelled = others.samples.get('')
  return assembleSchema({
    foundation,
    labels: labels.map((source) => ({ ...source, sample: nodes.samples.get(source.name) })),
    types: types.map((source) => ({
      ...source,
      sample: relationships.samples.get(source.name),
      rareEnds: rare.labelSets.get(source.name) ?? [],
    })),
    ...(unlabelled === undefined || unlabelled.looked === 0 ? {} : { unlabelled }),
    sampleSize,
    gaps: [...foundation.gaps, ...nodes.gaps, ...relationships.gaps, ...rare.gaps],
  })
}

/** Most used first, names in order where counts are equal. */
function sourcesOf({ names, counts, indexes }: Foundation, kind: 'label' | 'type'): SampleSource[] {
  const known = kind === 'label' ? counts?.labels : counts?.types
  const entity = kind === 'label' ? 'node' : 'relationship'
  return (kind === 'label' ? names.labels : names.types)
    .map((name): SampleSource => ({
      kind,
      name,
      count: known?.get(name) ?? 0,
      embeddings: indexes.flatMap((index) =>
        index.kind === 'vector' && index.entity === entity && index.labelsOrTypes.includes(name)
          ? index.properties.slice(0, 1)
          : [],
      ),
    }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

/** None where one label has all nodes. How many lack a label is counted nowhere: it is as if all did. */
function unlabelledSource({ counts }: Foundation): SampleSource[] {
  if (counts === undefined || counts.nodes === 0) return []
  if ([...counts.labels.values()].includes(counts.nodes)) return []
  return [{ kind: 'unlabelled', name: '', count: counts.nodes, embeddings: [] }]
}
