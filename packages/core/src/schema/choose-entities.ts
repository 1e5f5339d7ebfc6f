import type { Database } from '../database/database.ts'
import { readIdRanges, readScatteredIds } from './choose-ids.ts'
import type { SchemaGap } from './graph-schema.ts'
import { readParts } from './part.ts'
import type { SampleSource } from './sample-source.ts'
import { isProbingCheaper, scatterIds, type IdRange } from './scatter-ids.ts'

/** Entities of all sources together that are gone through without asking first where they are. */
const MOST_SCANNED = 200_000

/** Sources in one statement that names them in its text: each makes the plan longer. */
const BATCH = 20

export interface Choice {
  /** By the name of each source that could be read: ids from all over it, of which some may miss it. */
  readonly ids: ReadonlyMap<string, readonly number[]>
  readonly gaps: readonly SchemaGap[]
}

export interface ChoiceOptions {
  /** How many of each source, about; all of it where it has fewer. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly width: number
  /** Whether the server looks labels up that are given as values. */
  readonly namesAsValues: boolean
}

/** Chooses entities of each source at a cost that depends on their number and not on the graph. */
export async function chooseEntities(
  database: Database,
  sources: readonly SampleSource[],
  { size, deadline, width, namesAsValues }: ChoiceOptions,
): Promise<Choice> {
  // Where one plan does for all, to go through some thousands is quicker than to ask for their range.
  const onePlan = namesAsValues && sources[0]?.kind === 'label'
  const small = onePlan ? Math.max(size, MOST_SCANNED / sources.length) : size
  const scan = (batch: readonly SampleSource[]) => readScatteredIds(database, batch, size, namesAsValues)
  const part = (batch: readonly SampleSource[], read: () => Promise<(readonly number[])[]>) => ({
    name: 'properties',
    names: batch.map(({ name }) => name),
    read,
  })
  const parts = [
    ...inBatches(sources.filter(({ count }) => count > small)).map((batch) =>
      part(batch, () => chooseByRange(database, batch, size, scan)),
    ),
    ...inBatches(sources.filter(({ count }) => count <= small)).map((batch) =>
      part(batch, () => scan(batch)),
    ),
  ]
  const outcomes = await readParts(parts, deadline, width)
  const ids = new Map<string, readonly number[]>()
  for (const [index, outcome] of outcomes.entries())
    if (outcome.kind === 'read')
      for (const [place, chosen] of outcome.value.entries()) ids.set(parts[index]?.names[place] ?? '', chosen)
  return { ids, gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])) }
}

/** Tries ids between the first and the last of each source; goes through those that are too thinly spread for it. */
async function chooseByRange(
  database: Database,
  sources: readonly SampleSource[],
  size: number,
  scan: (sources: readonly SampleSource[]) => Promise<number[][]>,
): Promise<(readonly number[])[]> {
  const ranges = await readRanges(database, sources)
  const ranged = sources.map((source, index) => ({ source, range: ranges[index] ?? noRange }))
  const thin = ranged
    .filter(({ source, range }) => !isProbingCheaper(source, range, size))
    .map(({ source }) => source)
  const scanned = thin.length === 0 ? [] : await scan(thin)
  return ranged.map(({ source, range }) =>
    thin.includes(source) ? (scanned[thin.indexOf(source)] ?? []) : scatterIds(range, source, size),
  )
}

/** All nodes have no index with ends that could be read, so their ids are taken to have no gaps. */
async function readRanges(
  database: Database,
  sources: readonly SampleSource[],
): Promise<(IdRange | undefined)[]> {
  const [first] = sources
  return first?.kind === 'unlabelled' ? [{ low: 0, high: first.count - 1 }] : readIdRanges(database, sources)
}

/** Of a source that has lost its last entity since it was counted. */
const noRange: IdRange = { low: 0, high: -1 }

function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  )
}
