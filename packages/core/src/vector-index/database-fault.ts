/** Milliseconds that one question to the index may take; the usual answer takes ten, a cold one a second. */
const PROBE_DEADLINE = 5000

/** What the index says to a question: `fault` where the database failed in it or did not answer in time. */
export type Probe<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'fault' }

/**
 * Puts a question to the index. After nodes of an index were deleted, a filtered search that matches nothing
 * fails inside the database (2026.09). Once that has happened often enough for the JVM to drop the message of
 * its exception, the server cannot write the failure and never answers, although the transaction has ended.
 * So the wait is bounded here, and both mean `fault`.
 */
export async function askIndex<T>(question: Promise<T>, patience = PROBE_DEADLINE): Promise<Probe<T>> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<Probe<T>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'fault' }), patience)
  })
  const answer = question.then(
    (value): Probe<T> => ({ kind: 'answer', value }),
    (error: unknown): Probe<T> => {
      if (isDatabaseFault(error)) return { kind: 'fault' }
      throw error
    },
  )
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}

/**
 * Milliseconds after which an answer of the index is missed. It is missed sooner where the database is quick,
 * judged by how long it took for something else, but not before `least`.
 */
export function choosePatience(measured: number, least: number): number {
  return Math.min(Math.max(10 * measured, least), 5000)
}

function isDatabaseFault(error: unknown): boolean {
  return findDatabaseError(error)?.code.startsWith('Neo.DatabaseError.') === true
}

/** Finds the database's own error among the causes of an error. */
export function findDatabaseError(error: unknown): { readonly code: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? current.code : undefined
    if (typeof code === 'string' && code.startsWith('Neo.')) return { code }
  }
  return undefined
}
