import type { Database } from '../database/database.ts'
import { readIdRanges, readScatteredIds } from './choose-ids.ts'
import type { SchemaGap } from './graph-schema.ts'
import { readParts } from './part.ts'
import type { SampleSource } from './sample-source.ts'
import { isProbingCheaper, scatterIds, type IdRange } from './scatter-ids.ts'

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
  const probed = sources.filter((source) => isProbingCheaper(source, size))
  const scanned = sources.filter((source) => !probed.includes(source))
  const part = (batch: readonly SampleSource[], read: () => Promise<number[][]>) => ({
    name: 'properties',
    names: batch.map(({ name }) => name),
    read,
  })
  const parts = [
    ...inBatches(probed).map((batch) =>
      part(batch, async () => {
        const ranges = await readRanges(database, batch)
        return batch.map((source, index) => scatterIds(ranges[index] ?? noRange, source, size))
      }),
    ),
    ...inBatches(scanned).map((batch) =>
      part(batch, () => readScatteredIds(database, batch, size, namesAsValues)),
    ),
  ]
  const outcomes = await readParts(parts, deadline, width)
  const ids = new Map<string, readonly number[]>()
  for (const [index, outcome] of outcomes.entries())
    if (outcome.kind === 'read')
      for (const [place, chosen] of outcome.value.entries()) ids.set(parts[index]?.names[place] ?? '', chosen)
  return { ids, gaps: outcomes.flatMap((outcome) => (outcome.kind === 'missed' ? [outcome.gap] : [])) }
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
