import { quoteIdentifier } from '../cypher/quote-identifier.ts'
import type { Database } from '../database/database.ts'
import { assembleFromProbes, assembleFromSample, type LearntProperty } from './assemble-properties.ts'
import { CLOSED_SET_SIZE, completeValues } from './complete-values.ts'
import type { Asking } from './asking.ts'
import { choosePatience, type Probe } from './database-fault.ts'
import { matchLabelled } from './index-search.ts'
import { probeProperty } from './probe-property.ts'
import { domainOf } from './property-domain.ts'
import { LARGE_SAMPLE_SIZE, readSample, SAMPLE_SIZE, type Sample } from './read-sample.ts'
import type { ServerCapabilities, VectorIndex } from './vector-index.ts'

/** Milliseconds: to plan a question for the first time takes a busy database over a second. */
const LEAST_PATIENCE = 3000

/**
 * Learns what the properties of an index hold: types, whether they can be absent, an example, the closed set
 * of values, and further properties that a search can be filtered by beside the index. The index itself is
 * asked where it can answer, and its answers are exact; where it cannot, a bounded sample speaks for it. The
 * cost does not depend on the number of entities. `onSample` is given what the sample tells, which comes early.
 */
export async function learnProperties(
  database: Database,
  index: VectorIndex,
  capabilities: ServerCapabilities,
  onSample: (index: VectorIndex) => void = () => undefined,
): Promise<VectorIndex> {
  const began = performance.now()
  const sample = await readSample(database, index, capabilities, SAMPLE_SIZE)
  const patience = choosePatience(performance.now() - began, LEAST_PATIENCE)
  onSample(assembleFromSample(index, sample))
  const vector =
    capabilities.search && index.state === 'online' ? await chooseVector(database, index) : undefined
  if (vector === undefined)
    return assembleFromSample(index, await enlarge(database, index, capabilities, sample))
  const probes = await probeAll({ database, index, vector, patience }, sample)
  if (probes !== undefined) return assembleFromProbes(index, sample, probes)
  const large = await enlarge(database, index, capabilities, sample)
  return { ...assembleFromSample(index, large), needsRebuild: true }
}

/** A vector of the index's length; where it has none, of the length that most of its first vectors have. */
async function chooseVector(database: Database, index: VectorIndex): Promise<number[] | undefined> {
  const dimensions = index.dimensions ?? (await readUsualLength(database, index))
  return dimensions === undefined ? undefined : Array.from({ length: dimensions }, () => 1)
}

async function readUsualLength(database: Database, index: VectorIndex): Promise<number | undefined> {
  const embedding = `e.${quoteIdentifier(index.embeddingProperty)}`
  const text = `${matchLabelled(index)} WITH e LIMIT ${SAMPLE_SIZE} WHERE valueType(${embedding}) STARTS WITH 'LIST'
RETURN size(${embedding}) AS length, count(*) AS count ORDER BY count DESC, length LIMIT 1`
  const [row] = await database.rows({ text, parameters: {} })
  return row === undefined ? undefined : Number(row['length'])
}

async function enlarge(
  database: Database,
  index: VectorIndex,
  capabilities: ServerCapabilities,
  sample: Sample,
): Promise<Sample> {
  return sample.complete ? sample : readSample(database, index, capabilities, LARGE_SAMPLE_SIZE)
}

/**
 * Undefined where the index failed at a question. The first property goes alone: where it fails the others
 * are not asked.
 */
async function probeAll(asking: Asking, sample: Sample): Promise<Map<string, LearntProperty> | undefined> {
  const learnt = new Map<string, LearntProperty>()
  const [first, ...others] = asking.index.properties
  for (const together of [first === undefined ? [] : [first], others]) {
    const probes = await Promise.all(together.map(({ name }) => learnProperty(asking, name, sample)))
    for (const [position, probe] of probes.entries()) {
      if (probe.kind === 'fault') return undefined
      learnt.set(together[position]?.name ?? '', probe.value)
    }
  }
  return learnt
}

async function learnProperty(asking: Asking, name: string, sample: Sample): Promise<Probe<LearntProperty>> {
  const probe = await probeProperty(asking, name)
  if (probe.kind === 'fault') return probe
  const domain = domainOf(probe.value.types)
  const sampled = sample.properties.get(name) ?? []
  const known = new Set([...sampled.flatMap((entry) => entry.values), ...probe.value.examples.values()])
  const open = sampled.some((entry) => !entry.allValues) || known.size > CLOSED_SET_SIZE
  if (domain === undefined || domain.zoned || open) return probe
  if (known.size === 2 && probe.value.types[0] === 'BOOLEAN') {
    return { kind: 'answer', value: { ...probe.value, values: [...known] } }
  }
  const completed = await completeValues(asking, name, domain, [...known])
  if (completed.kind === 'fault') return completed
  const values = completed.value
  return { kind: 'answer', value: { ...probe.value, ...(values === undefined ? {} : { values }) } }
}
