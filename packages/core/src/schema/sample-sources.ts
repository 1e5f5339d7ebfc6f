import type { Database } from '../database/database.ts'
import { chooseEntities, type Choice } from './choose-entities.ts'
import { chooseNeighbours } from './choose-neighbours.ts'
import type { SchemaGap } from './graph-schema.ts'
import { readParts } from './part.ts'
import { readNames, readValues, type ChosenSource } from './read-samples.ts'
import type { SampleSource } from './sample-source.ts'
import { scatterOrder } from './scatter-ids.ts'
import { joinSamples, mergeNames, type Sample } from './sample.ts'

/** Statements side by side: enough to keep a small server busy without crowding out other requests. */
const WIDTH = 3
/** Entities looked at in one statement, in full samples: when it fails, all its sources are lost. */
const BATCH = 3
/** A schema of many labels looks at fewer nodes of each, so that all of it stays within its time. */
const MOST_FULL_SAMPLES = 40
const LEAST_SAMPLE = 100
/** Of a sample, the shares that are looked at first, and of which values are read too. */
const FIRST_SHARE = 0.7
const VALUES_SHARE = 0.3

export interface Sampling {
  /** By name of the source; without those that could not be looked at. */
  readonly samples: ReadonlyMap<string, Sample>
  readonly gaps: readonly SchemaGap[]
  readonly entities: ChosenEntities
}

export interface SamplingOptions {
  readonly sampleSize: number
  /** Milliseconds since the epoch. */
  readonly deadline: number
  /** Whether the server looks labels up that are given as values. */
  readonly namesAsValues: boolean
  /** Whether the counts of the sources are known. */
  readonly counted: boolean
}

/** Entities of each source that are to be looked at, in a scattered order: any part of them stands for all. */
export interface ChosenEntities extends Choice {
  readonly sources: readonly SampleSource[]
  /** How many of each make a full sample, about half of those chosen. */
  readonly size: number
}

/** Chooses entities of each source, all of one kind: enough for a first look and a further one. */
export async function chooseFrom(
  database: Database,
  sources: readonly SampleSource[],
  { sampleSize, deadline, namesAsValues }: SamplingOptions,
): Promise<ChosenEntities> {
  const size = sizeFor(sources, sampleSize)
  const choice = await chooseEntities(database, sources, {
    size: 2 * size,
    deadline,
    width: WIDTH,
    namesAsValues,
  })
  return { ...choice, ids: scatterAll(choice.ids), sources, size }
}

/** Chooses relationships of the nodes that were chosen, and looks for the types that are rarely met there by name. */
export async function chooseTypesFrom(
  database: Database,
  types: readonly SampleSource[],
  nodes: readonly ChosenEntities[],
  options: SamplingOptions,
): Promise<ChosenEntities> {
  const size = sizeFor(types, options.sampleSize)
  const met = await chooseNeighbours(database, types, pickNodes(nodes), { ...options, size })
  const rare = await chooseFrom(
    database,
    types.filter(({ name }) => !met.has(name)),
    options,
  )
  return { ...rare, sources: types, size, ids: new Map([...scatterAll(met), ...rare.ids]) }
}

function scatterAll(ids: Choice['ids']): Map<string, number[]> {
  return new Map([...ids].map(([name, chosen]) => [name, scatterOrder(chosen)]))
}

function sizeFor(sources: readonly SampleSource[], sampleSize: number): number {
  const share = Math.floor((MOST_FULL_SAMPLES * sampleSize) / Math.max(1, sources.length))
  return Math.min(sampleSize, Math.max(LEAST_SAMPLE, share))
}

/** Nodes whose relationships are looked at. */
const MOST_NODES = 2_000

/** As many of each source, in an order that says neither which it is nor where it is stored. */
function pickNodes(nodes: readonly ChosenEntities[]): number[] {
  const chosen = nodes.flatMap(({ ids }) => [...ids.values()])
  const share = Math.ceil(MOST_NODES / Math.max(1, chosen.length))
  return scatterOrder([...new Set(chosen.flatMap((ids) => ids.slice(0, share)))])
}

/** Looks at the labels and names of some of the entities chosen, and at the values of fewer. */
export async function lookAt(
  database: Database,
  entities: ChosenEntities,
  { deadline }: SamplingOptions,
): Promise<Sampling> {
  const { size } = entities
  const looks = looksOf(entities, 'first')
  const withValues = looks.map((look) => ({
    ...look,
    ids: look.ids.slice(0, size * VALUES_SHARE),
  }))
  const [names, values] = await Promise.all([
    readLooks(looks, 'properties', size, deadline, (batch) => readNames(database, batch)),
    readLooks(withValues, 'property values', size * VALUES_SHARE, deadline, (batch) =>
      readValues(database, batch),
    ),
  ])
  const samples = [...names.read].map(([name, sample]): [string, Sample] => [
    name,
    joinSamples(sample, values.read.get(name)),
  ])
  return { samples: new Map(samples), gaps: [...entities.gaps, ...names.gaps, ...values.gaps], entities }
}

/** Looks at the labels and names of the others: all together meet what one in a thousand has. */
export async function lookFurther(
  database: Database,
  { samples, gaps, entities }: Sampling,
  { deadline }: SamplingOptions,
): Promise<Sampling> {
  const looks = looksOf(entities, 'further').filter(({ name }) => samples.has(name))
  const more = await readLooks(looks, 'rare properties', entities.size, deadline, (batch) =>
    readNames(database, batch),
  )
  const merged = [...samples].map(([name, sample]): [string, Sample] => {
    const further = more.read.get(name)
    return [name, further === undefined ? sample : mergeNames(sample, further)]
  })
  return { samples: new Map(merged), gaps: [...gaps, ...more.gaps], entities }
}

/** All entities are in the first where there are few. */
function looksOf({ sources, ids, size }: ChosenEntities, look: 'first' | 'further'): ChosenSource[] {
  return sources.flatMap((source): ChosenSource[] => {
    const chosen = ids.get(source.name)
    if (chosen === undefined) return []
    const first = source.count <= size ? chosen.length : size * FIRST_SHARE
    const own = look === 'first' ? chosen.slice(0, first) : chosen.slice(first)
    return own.length > 0 || look === 'first' ? [{ ...source, ids: own }] : []
  })
}

interface Looks<T> {
  readonly read: ReadonlyMap<string, T>
  readonly gaps: readonly SchemaGap[]
}

async function readLooks<T>(
  looks: readonly ChosenSource[],
  name: string,
  size: number,
  deadline: number,
  read: (batch: readonly ChosenSource[]) => Promise<T[]>,
): Promise<Looks<T>> {
  const parts = inBatches(looks, size).map((batch) => ({
    name,
    names: batch.map((look) => look.name),
    read: () => read(batch),
  }))
  const outcomes = await readParts(parts, deadline, WIDTH)
  const found = new Map<string, T>()
  for (const [index, outcome] of outcomes.entries())
    if (outcome.kind === 'read')
      for (const [place, value] of outcome.value.entries()) found.set(parts[index]?.names[place] ?? '', value)
  return {
    read: found,
    gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])),
  }
}

/** Deals the looks out, so that no statement gets all the large ones. */
function inBatches(looks: readonly ChosenSource[], size: number): ChosenSource[][] {
  const ids = looks.reduce((sum, look) => sum + look.ids.length, 0)
  const number = Math.min(looks.length, Math.max(1, Math.ceil(ids / (BATCH * size))))
  const batches = Array.from({ length: number }, (): ChosenSource[] => [])
  for (const [index, look] of looks.entries()) batches[index % number]?.push(look)
  return batches
}
