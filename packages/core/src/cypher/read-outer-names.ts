import { isWord } from './read-prefix.ts'
import type { Token } from './read-tokens.ts'

/** The keywords outside all brackets, and variables; not the names of properties, labels, parameters and columns. */
export function readOuterNames(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter((token, at) => {
    const { kind, text } = token
    if (kind === 'symbol' && '([{'.includes(text)) depth += 1
    if (kind === 'symbol' && ')]}'.includes(text)) depth -= 1
    return kind === 'name' && depth === 0 && !isNamed(tokens[at - 1])
  })
}

/** True after what only a name follows. */
function isNamed(before: Token | undefined): boolean {
  return isWord(before, 'AS') || (before?.kind === 'symbol' && '.:$|&!%'.includes(before.text))
}
