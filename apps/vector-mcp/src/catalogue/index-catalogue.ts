import type { Log } from '@graphmcp/mcp-kit'
import type { LazyDatabase } from '../connect-lazily.ts'
import type { CatalogueState, KnownCatalogue } from './catalogue-state.ts'
import { discoverIndexes, forgetIndex, learnIndex, markFault, type Discovery } from './discover-indexes.ts'

/** The vector indexes of the database, watched from the first question on. */
export interface IndexCatalogue {
  /** What is known now. */
  state(): CatalogueState
  /** Waits at most so many milliseconds, in all calls together, for the first discovery. */
  firstState(within: number): Promise<CatalogueState>
  /**
   * Looks again, now, and learns an index anew where one is named; what was known before stays where the database
   * cannot be reached.
   */
  refresh(anew?: LearntBefore): Promise<CatalogueState>
  /** Learns an index of which only the names of its properties are known, ahead of all that are still to be read. */
  learn(indexName: string): Promise<CatalogueState>
  /** Remembers that a search failed inside an index, so that the next ones go around the failure. */
  reportFault(indexName: string): void
  onChange(listener: () => void): () => void
  close(): void
}

/** An index, if it was learnt more than so many milliseconds ago. */
export interface LearntBefore {
  readonly index: string
  readonly age: number
}

/** Milliseconds between two looks: while something is amiss, and while all is well. */
const SOON = 2000
const LATER = 10_000

export function createIndexCatalogue(database: LazyDatabase, log: Log): IndexCatalogue {
  let state: CatalogueState = { kind: 'unknown' }
  let discovery: Discovery | undefined
  let looking: Promise<CatalogueState> | undefined
  let first: Promise<unknown> | undefined
  /** What is known before all is. */
  let sofar: KnownCatalogue | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const listeners = new Set<() => void>()

  const look = async (): Promise<CatalogueState> => {
    try {
      discovery = await discoverIndexes(await database.server(), discovery, {
        onProblem: (index, error) => {
          log.warn('could not learn what an index holds', { index: index.name, error: messageOf(error) })
        },
        onProgress: (known) => {
          sofar = known
        },
      })
      if (state.kind === 'unreachable') log.info('the database is reachable again')
      change(discovery.known)
    } catch (error) {
      if (state.kind !== 'unreachable') log.warn('could not read the indexes', { error: messageOf(error) })
      if (state.kind !== 'known') change({ kind: 'unreachable', error })
    } finally {
      looking = undefined
      plan()
    }
    return state
  }
  const change = (next: CatalogueState): void => {
    const same = JSON.stringify(state) === JSON.stringify(next)
    state = next
    if (!same) for (const listener of listeners) listener()
  }
  const plan = (): void => {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void refresh(), isSettled(state) ? LATER : SOON)
    timer.unref()
  }
  const refresh = async (anew?: LearntBefore): Promise<CatalogueState> => {
    if (anew !== undefined) {
      await looking
      discovery = discovery && forgetIndex(discovery, anew.index, anew.age)
    }
    return (looking ??= look())
  }

  const current = (): CatalogueState => (state.kind === 'unknown' ? (sofar ?? state) : state)

  return {
    state: current,
    firstState: async (within) => {
      await (first ??= Promise.race([refresh(), wait(within)]))
      return current()
    },
    refresh,
    learn: async (name) => {
      const known = current()
      const index = known.kind === 'known' ? known.indexes.find((other) => other.name === name) : undefined
      if (known.kind !== 'known' || index?.unread !== true) return known
      const learnt = await learnIndex(await database.server(), index, known.capabilities)
      const indexes = known.indexes.map((other) => (other.name === name ? learnt : other))
      return { ...known, indexes }
    },
    reportFault: (indexName) => {
      if (discovery === undefined) return
      discovery = markFault(discovery, indexName)
      change(discovery.known)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

function isSettled(state: CatalogueState): boolean {
  return (
    state.kind === 'known' &&
    state.indexes.length > 0 &&
    state.indexes.every((index) => index.state !== 'populating')
  )
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
