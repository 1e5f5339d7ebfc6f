import { readPrefix } from '../cypher/read-prefix.ts'

/** Text that makes the database plan a statement instead of running it, and how far that moves its first line. */
export interface Explanation {
  readonly text: string
  readonly shift: number
}

const explain = 'EXPLAIN'

/** The user's own EXPLAIN or PROFILE gives way; both are seven letters, so that nothing moves. */
export function explainStatement(text: string): Explanation {
  const { mode } = readPrefix(text)
  if (mode === undefined) return { text: `${explain} ${text}`, shift: explain.length + 1 }
  return { text: text.slice(0, mode.start) + explain + text.slice(mode.end), shift: 0 }
}
