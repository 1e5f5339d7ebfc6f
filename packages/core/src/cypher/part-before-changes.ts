import { readOuterNames } from './read-outer-names.ts'
import { isWord, readPrefix } from './read-prefix.ts'
import type { Statement } from './statement.ts'

const CHANGES = ['CREATE', 'INSERT', 'MERGE', 'SET', 'REMOVE', 'DELETE', 'DETACH', 'NODETACH', 'FOREACH']

/**
 * A read of what a write looks for before its first change: of `MATCH (n:A) SET n.b = 1`, `MATCH (n:A) RETURN 1`.
 * Undefined where it looks for nothing before, or changes things inside of a subquery alone. What is no statement of
 * this kind may give text that the database does not take.
 */
export function partBeforeChanges({ text, parameters }: Statement): Statement | undefined {
  const { body } = readPrefix(text)
  const first = readOuterNames(body).find((token) => CHANGES.some((word) => isWord(token, word)))
  if (first === undefined || first === body[0]) return undefined
  return { text: `${text.slice(0, first.start)} RETURN 1 AS one`, parameters }
}
