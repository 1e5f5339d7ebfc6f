import type { Database } from '../database/database.ts'
import { assembleSchema } from './assemble-schema.ts'
import type { GraphSchema } from './graph-schema.ts'
import { mayMissNames } from './may-miss-names.ts'
import { readFoundation, type Foundation } from './read-foundation.ts'
import { readRareEnds } from './read-rare-ends.ts'
import type { SampleSource } from './sample-source.ts'
import { chooseFrom, chooseTypesFrom, lookAt, lookFurther } from './sample-sources.ts'

export interface ReadSchemaOptions {
  /** Nodes per label and relationships per type to read values from. */
  readonly sampleSize: number
  /** Milliseconds for all of it; what is not read by then becomes a gap. */
  readonly timeout: number
}

/**
 * A database that takes this share of the time to tell what it knows without looking at data has just started or
 * has much else to do. Then a look at fewer entities tells nearly the same, and leaves no section out.
 */
const HURRY = 0.1
const HURRIED_SAMPLE = 100

/**
 * Reads what a graph holds from the database's own counts, its catalogues and bounded samples, so that the cost
 * does not grow with the graph. Needs no plug-in. A part that is slow, fails or is forbidden becomes a gap.
 *
 * @throws ActionableError when the database as a whole cannot be read, such as `unreachable`.
 */
export async function readSchema(database: Database, options: ReadSchemaOptions): Promise<GraphSchema> {
  const { timeout } = options
  const started = Date.now()
  const deadline = started + timeout
  const foundation = await readFoundation(database, deadline)
  const hurried = Date.now() - started > HURRY * timeout
  const sampleSize = hurried ? Math.min(options.sampleSize, HURRIED_SAMPLE) : options.sampleSize
  const { namesAsValues, counts } = foundation
  const sampling = { sampleSize, deadline, namesAsValues, counted: counts !== undefined }
  const labels = sourcesOf(foundation, 'label')
  const types = sourcesOf(foundation, 'type')
  const chosen = await Promise.all([
    chooseFrom(database, labels, sampling),
    chooseFrom(database, unlabelledSource(foundation), sampling),
  ])
  const [others, ...firstLooks] = await Promise.all([
    lookAt(database, chosen[1], sampling),
    lookAt(database, chosen[0], sampling),
    chooseTypesFrom(database, types, chosen, sampling).then((some) => lookAt(database, some, sampling)),
  ])
  const met = [others, ...firstLooks].flatMap(({ samples }) => [...samples.values()])
  const [nodes, relationships] =
    hurried || !mayMissNames(foundation.names.properties, met)
      ? firstLooks
      : await Promise.all([
          lookFurther(database, firstLooks[0], sampling),
          lookFurther(database, firstLooks[1], sampling),
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
    hurried,
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
