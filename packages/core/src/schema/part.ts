import { ActionableError } from '../errors/actionable-error.ts'
import type { SchemaGap } from './graph-schema.ts'

/** One section of the schema that is read by itself. */
export interface Part<T> {
  readonly name: string
  /** The labels or types it is about; none where it is a whole section. */
  readonly names?: readonly string[]
  read(): Promise<T>
}

export type Outcome<T> =
  { readonly kind: 'read'; readonly value: T } | { readonly kind: 'missed'; readonly gap: SchemaGap }

/** The reason of a gap that a later reading may not have. */
export const TIMED_OUT = 'timed out'

/** Failures that concern the whole request: no part can be read after them. */
const fatal = new Set([
  'unreachable',
  'unauthorized',
  'cancelled',
  'connection-lost',
  'database-not-found',
  'database-unavailable',
])

/** Reads parts side by side, at most `width` at once; one that fails or is late leaves a gap. */
export async function readParts<T>(
  parts: readonly Part<T>[],
  deadline: number,
  width: number,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = []
  const waiting = parts.entries()
  const readNext = async (): Promise<void> => {
    for (const [index, part] of waiting) outcomes[index] = await readPart(part, deadline)
  }
  await Promise.all(Array.from({ length: Math.min(width, parts.length) }, readNext))
  return outcomes
}

/** Reads one part; the work that comes too late is left to the database's own time limit. */
export async function readPart<T>(part: Part<T>, deadline: number): Promise<Outcome<T>> {
  const missed = (reason: string): Outcome<T> => ({
    kind: 'missed',
    gap: { part: part.name, names: part.names ?? [], reason },
  })
  const remaining = deadline - Date.now()
  if (remaining <= 0) return missed(TIMED_OUT)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve(missed(TIMED_OUT)), remaining)
  })
  try {
    return await Promise.race([part.read().then((value): Outcome<T> => ({ kind: 'read', value })), late])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (fatal.has(code)) throw error
    return missed(code === 'timeout' ? TIMED_OUT : reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof ActionableError ? error.message : 'failed'
}
