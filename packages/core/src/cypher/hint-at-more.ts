import { readOuterNames } from './read-outer-names.ts'
import { isWord, readPrefix } from './read-prefix.ts'
import type { Statement } from './statement.ts'

/** Says what to do where only the first rows of a statement's answer are shown. */
export type HintAtMore = (shown: number) => string

/** The way to further rows, which is not the same for each kind of statement. */
export function hintAtMore({ text }: Statement): HintAtMore {
  const { mode, body } = readPrefix(text)
  if (mode !== undefined) return () => `the plan goes on; ${mode.text.toUpperCase()} a part of the statement`
  const clauses = readOuterNames(body)
  const last = clauses.slice(
    clauses.findLastIndex((token) => isWord(token, 'RETURN') || isWord(token, 'YIELD')),
  )
  if (last.some((token) => isWord(token, 'SKIP') || isWord(token, 'OFFSET')))
    return (shown) => `more rows exist; narrow, aggregate, or add ${shown} to SKIP`
  if (isWord(body[0], 'SHOW'))
    return (shown) => `more rows exist; narrow with YIELD … WHERE, or YIELD … SKIP ${shown}`
  if (isWord(body[0], 'CALL') && !clauses.some((token) => isWord(token, 'RETURN')))
    return (shown) => `more rows exist; narrow, aggregate, or end with YIELD … RETURN … SKIP ${shown}`
  if (clauses.some((token) => isWord(token, 'UNION')))
    return (shown) => `more rows exist; narrow, aggregate, or CALL () { … } RETURN * SKIP ${shown}`
  return (shown) => `more rows exist; narrow, aggregate, or SKIP ${shown}`
}
