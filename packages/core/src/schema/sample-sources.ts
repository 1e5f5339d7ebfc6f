import type { Database } from '../database/database.ts'
import type { SchemaGap } from './graph-schema.ts'
import { mergeSamples } from './merge-samples.ts'
import { readParts, type Part } from './part.ts'
import { readNames, readSamples, type Sample, type SampleRequest } from './read-samples.ts'

/** Statements side by side: enough to keep a small server busy without crowding out other requests. */
const WIDTH = 3
/** Most sources in one statement: it is planned as a whole, and when it fails all its sources are lost. */
const BATCH = 10
/** A schema of many labels looks at fewer nodes of each, so that all of it stays within its time. */
const MOST_FULL_SAMPLES = 40
/** The second look, for names alone, is this much wider than the first: it finds what one in a thousand has. */
const WIDER = 2

export interface Sampling {
  /** By label or type; without those that could not be looked at. */
  readonly samples: ReadonlyMap<string, Sample>
  readonly gaps: readonly SchemaGap[]
}

/** Looks at some entities of each source, all of one kind. */
export async function sampleSources(
  database: Database,
  sources: readonly SampleRequest[],
  sampleSize: number,
  deadline: number,
): Promise<Sampling> {
  const size = Math.min(
    sampleSize,
    Math.max(100, Math.floor((MOST_FULL_SAMPLES * sampleSize) / sources.length)),
  )
  const batches = inBatches(sources)
  const wideBatches = inBatches(sources.filter(({ count }) => count > size))
  const parts: Part<Map<string, Sample>>[] = [
    ...batches.map((batch) => ({
      name: 'properties',
      names: batch.map(({ name }) => name),
      read: async () => byName(batch, await readSamples(database, batch, { size, after: 0 })),
    })),
    ...wideBatches.map((batch) => ({
      name: 'rare properties',
      names: batch.map(({ name }) => name),
      read: async () => byName(batch, await readNames(database, batch, { size: WIDER * size, after: size })),
    })),
  ]
  const outcomes = await readParts(parts, deadline, WIDTH)
  const samples = new Map<string, Sample>()
  for (const outcome of outcomes) {
    if (outcome.kind === 'missed') continue
    for (const [name, sample] of outcome.value) {
      const first = samples.get(name)
      samples.set(name, first === undefined ? sample : mergeSamples(first, sample))
    }
  }
  return {
    samples,
    gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])),
  }
}

const byName = (sources: readonly SampleRequest[], samples: readonly Sample[]): Map<string, Sample> =>
  new Map(
    sources.flatMap(({ name }, index) => {
      const sample = samples[index]
      return sample === undefined ? [] : [[name, sample] as const]
    }),
  )

/** Deals the sources out, largest first, so that no statement gets all the large ones. */
function inBatches(sources: readonly SampleRequest[]): SampleRequest[][] {
  const number = Math.max(Math.ceil(sources.length / BATCH), Math.min(sources.length, WIDTH))
  const batches = Array.from({ length: number }, (): SampleRequest[] => [])
  for (const [index, source] of sources.entries()) batches[index % batches.length]?.push(source)
  return batches
}
