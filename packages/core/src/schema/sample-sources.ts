import type { Database } from '../database/database.ts'
import type { SchemaGap } from './graph-schema.ts'
import { mergeSamples } from './merge-samples.ts'
import { readParts } from './part.ts'
import { readNewNames, readSamples, type Sample, type SampleRequest } from './read-samples.ts'

/** Statements side by side: enough to keep a small server busy without crowding out other requests. */
const WIDTH = 3
/** Most sources in one statement: it is planned as a whole, and when it fails all its sources are lost. */
const BATCH = 10
/** A schema of many labels looks at fewer nodes of each, so that all of it stays within its time. */
const MOST_FULL_SAMPLES = 40
const LEAST_SAMPLE = 100

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
  const share = Math.floor((MOST_FULL_SAMPLES * sampleSize) / Math.max(1, sources.length))
  const size = Math.min(sampleSize, Math.max(LEAST_SAMPLE, share))
  const first = await readBatches(sources, deadline, 'properties', (batch) =>
    readSamples(database, batch, { size, after: 0 }),
  )
  const larger = sources.filter(({ name, count }) => count > size && first.samples.has(name))
  const second = await readBatches(larger, deadline, 'rare properties', (batch) => {
    const known = batch.map(({ name }) => first.samples.get(name)?.properties.map((one) => one.name) ?? [])
    return readNewNames(database, batch, { size, after: size }, known)
  })
  const samples = [...first.samples].map(([name, sample]): [string, Sample] => {
    const more = second.samples.get(name)
    return [name, more === undefined ? sample : mergeSamples(sample, more)]
  })
  return { samples: new Map(samples), gaps: [...first.gaps, ...second.gaps] }
}

async function readBatches(
  sources: readonly SampleRequest[],
  deadline: number,
  name: string,
  read: (batch: readonly SampleRequest[]) => Promise<Sample[]>,
): Promise<Sampling> {
  const batches = inBatches(sources)
  const parts = batches.map((batch) => ({
    name,
    names: batch.map((source) => source.name),
    read: () => read(batch),
  }))
  const outcomes = await readParts(parts, deadline, WIDTH)
  const samples = new Map<string, Sample>()
  for (const [index, outcome] of outcomes.entries())
    if (outcome.kind === 'read')
      for (const [place, sample] of outcome.value.entries())
        samples.set(batches[index]?.[place]?.name ?? '', sample)
  return { samples, gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])) }
}

/** Deals the sources out, largest first, so that no statement gets all the large ones. */
function inBatches(sources: readonly SampleRequest[]): SampleRequest[][] {
  const number = Math.max(Math.ceil(sources.length / BATCH), Math.min(sources.length, WIDTH))
  const batches = Array.from({ length: number }, (): SampleRequest[] => [])
  for (const [index, source] of sources.entries()) batches[index % batches.length]?.push(source)
  return batches
}
