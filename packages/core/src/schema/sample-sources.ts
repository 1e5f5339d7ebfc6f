import type { Database } from '../database/database.ts'
import { chooseEntities } from './choose-entities.ts'
import type { SchemaGap } from './graph-schema.ts'
import { readParts } from './part.ts'
import { readSamples, type ChosenSource } from './read-samples.ts'
import type { SampleSource } from './sample-source.ts'
import { mergeSamples, type Sample } from './sample.ts'

/** Statements side by side: enough to keep a small server busy without crowding out other requests. */
const WIDTH = 3
/** Entities looked at in one statement, in full samples: when it fails, all its sources are lost. */
const BATCH = 3
/** A schema of many labels looks at fewer nodes of each, so that all of it stays within its time. */
const MOST_FULL_SAMPLES = 40
const LEAST_SAMPLE = 100

export interface Sampling {
  /** By name of the source; without those that could not be looked at. */
  readonly samples: ReadonlyMap<string, Sample>
  readonly gaps: readonly SchemaGap[]
}

export interface SamplingOptions {
  readonly sampleSize: number
  /** Milliseconds since the epoch. */
  readonly deadline: number
  /** Whether the server looks labels up that are given as values. */
  readonly namesAsValues: boolean
  readonly nodeCount: number
}

/**
 * Looks at some entities of each source, all of one entity: at `sampleSize` of them for values, and at as many
 * others for labels and names alone, which finds what one in a thousand has more often than not.
 */
export async function sampleSources(
  database: Database,
  sources: readonly SampleSource[],
  { sampleSize, deadline, namesAsValues, nodeCount }: SamplingOptions,
): Promise<Sampling> {
  const share = Math.floor((MOST_FULL_SAMPLES * sampleSize) / Math.max(1, sources.length))
  const size = Math.min(sampleSize, Math.max(LEAST_SAMPLE, share))
  const choice = await chooseEntities(database, sources, {
    size: 2 * size,
    deadline,
    width: WIDTH,
    nodeCount,
    namesAsValues,
  })
  const chosen = sources.flatMap((source) => {
    const ids = choice.ids.get(source.name)
    return ids === undefined ? [] : [{ source, ...halve(ids, source.count > size) }]
  })
  const looks = chosen.map(({ source, some }) => ({ ...source, ids: some }))
  const first = await readLooks(database, looks, 'properties', size, deadline)
  const furtherLooks = chosen.flatMap(({ source, others }) => {
    const sample = first.samples.get(source.name)
    if (sample === undefined || sample.looked === 0 || others.length === 0) return []
    return [{ ...source, ids: others, known: sample.properties.map(({ name }) => name) }]
  })
  const second = await readLooks(database, furtherLooks, 'rare properties', size, deadline)
  const samples = [...first.samples].map(([name, sample]): [string, Sample] => {
    const more = second.samples.get(name)
    return [name, more === undefined ? sample : mergeSamples(sample, more)]
  })
  return { samples: new Map(samples), gaps: [...choice.gaps, ...first.gaps, ...second.gaps] }
}

/** Every other id each, so that both halves are spread alike; all in the first where there are few. */
function halve(ids: readonly number[], many: boolean): Record<'some' | 'others', readonly number[]> {
  if (!many) return { some: ids, others: [] }
  return {
    some: ids.filter((_, index) => index % 2 === 0),
    others: ids.filter((_, index) => index % 2 === 1),
  }
}

async function readLooks(
  database: Database,
  looks: readonly ChosenSource[],
  name: string,
  size: number,
  deadline: number,
): Promise<Sampling> {
  const parts = inBatches(looks, size).map((batch) => ({
    name,
    names: batch.map((look) => look.name),
    read: () => readSamples(database, batch),
  }))
  const outcomes = await readParts(parts, deadline, WIDTH)
  const samples = new Map<string, Sample>()
  for (const [index, outcome] of outcomes.entries())
    if (outcome.kind === 'read')
      for (const [place, sample] of outcome.value.entries())
        samples.set(parts[index]?.names[place] ?? '', sample)
  return { samples, gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])) }
}

/** Deals the looks out, so that no statement gets all the large ones. */
function inBatches(looks: readonly ChosenSource[], size: number): ChosenSource[][] {
  const ids = looks.reduce((sum, look) => sum + look.ids.length, 0)
  const number = Math.min(looks.length, Math.max(WIDTH, Math.ceil(ids / (BATCH * size))))
  const batches = Array.from({ length: number }, (): ChosenSource[] => [])
  for (const [index, look] of looks.entries()) batches[index % number]?.push(look)
  return batches
}
