import type { DatabaseServer, ServerCapabilities, VectorIndex } from '@graphmcp/core'
import type { KnownCatalogue } from './catalogue-state.ts'

/** An index as it was learnt, and when. */
export interface LearntIndex {
  readonly definition: string
  readonly index: VectorIndex
  /** By `performance.now()`. */
  readonly at: number
}

export interface Discovery {
  readonly known: KnownCatalogue
  readonly learnt: ReadonlyMap<string, LearntIndex>
}

/** Indexes learnt at the same time. */
const TOGETHER = 4
/** Milliseconds for all the questions about one index. */
const PATIENCE = 20_000
/** Milliseconds after which values are looked at again, because data changes under the same definition. */
const FRESH = 600_000
const FRESH_WHILE_BLANK = 60_000

/** What is told on the way. */
export interface DiscoveryEvents {
  readonly onProblem: (index: VectorIndex, error: unknown) => void
  /** What is known so far: at first the indexes' names, then each as a sample shows it; their own answers take longer. */
  readonly onProgress?: (known: KnownCatalogue) => void
}

/** Reads the catalogue, and learns those indexes that are new, differ from before, or were learnt long ago. */
export async function discoverIndexes(
  server: DatabaseServer,
  before: Discovery | undefined,
  events: DiscoveryEvents,
): Promise<Discovery> {
  const { readCapabilities, readVectorIndexes } = await import('@graphmcp/core')
  const [capabilities, indexes] = await Promise.all([
    before?.known.capabilities ?? readCapabilities(server.open()),
    readVectorIndexes(server.open()),
  ])
  const sampled = new Map<string, VectorIndex>()
  const onSample = (index: VectorIndex): void => {
    sampled.set(index.name, index)
    tell()
  }
  const tell = (): void => {
    const known = indexes.map((index) => sampled.get(index.name) ?? index)
    events.onProgress?.({ kind: 'known', capabilities, indexes: known })
  }
  tell()
  const learn = async (index: VectorIndex): Promise<LearntIndex | VectorIndex> => {
    const definition = defineIndex(index, capabilities)
    const known = before?.learnt.get(index.name)
    if (known?.definition === definition && isFresh(known)) {
      const current = { ...known.index, populationPercent: index.populationPercent }
      onSample(current)
      return { ...known, index: current }
    }
    try {
      const learnt = await learnIndex(server, index, capabilities, onSample)
      return { definition, index: learnt, at: performance.now() }
    } catch (error) {
      events.onProblem(index, error)
      return index
    }
  }
  const results = await mapTogether(indexes, learn)
  const learnt = results.filter((result): result is LearntIndex => 'definition' in result)
  return {
    known: {
      kind: 'known',
      capabilities,
      indexes: results.map((result) => ('definition' in result ? result.index : result)),
    },
    learnt: new Map(learnt.map((entry) => [entry.index.name, entry])),
  }
}

/** Learns what the properties of one index hold. */
export async function learnIndex(
  server: DatabaseServer,
  index: VectorIndex,
  capabilities: ServerCapabilities,
  onSample?: (index: VectorIndex) => void,
): Promise<VectorIndex> {
  const { learnProperties } = await import('@graphmcp/core')
  return learnProperties(server.open({ timeout: PATIENCE }), index, capabilities, onSample)
}

/** An index without a value may be filled at any moment. */
function isFresh({ at, index }: LearntIndex): boolean {
  const isBlank = index.properties.every(({ types }) => types.length === 0)
  return performance.now() - at < (isBlank ? FRESH_WHILE_BLANK : FRESH)
}

/** The discovery without what was learnt of an index more than so many milliseconds ago. */
export function forgetIndex(discovery: Discovery, name: string, age: number): Discovery {
  const isKept = ([key, { at }]: [string, LearntIndex]): boolean =>
    key !== name || performance.now() - at < age
  return { ...discovery, learnt: new Map([...discovery.learnt].filter(isKept)) }
}

/** Everything that, when it changes, makes what was learnt doubtful. */
function defineIndex(index: VectorIndex, capabilities: ServerCapabilities): string {
  return JSON.stringify([{ ...index, populationPercent: 0 }, capabilities])
}

/** The discovery with an index that has failed at a search, which the next searches must know. */
export function markFault(discovery: Discovery, name: string): Discovery {
  const mark = (index: VectorIndex): VectorIndex =>
    index.name === name ? { ...index, needsRebuild: true } : index
  return {
    known: { ...discovery.known, indexes: discovery.known.indexes.map(mark) },
    learnt: new Map(
      [...discovery.learnt].map(([key, entry]) => [key, { ...entry, index: mark(entry.index) }]),
    ),
  }
}

async function mapTogether<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += TOGETHER) {
    results.push(...(await Promise.all(items.slice(start, start + TOGETHER).map(map))))
  }
  return results
}
