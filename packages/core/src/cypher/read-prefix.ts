import { readTokens, type Token } from './read-tokens.ts'

/** What stands before the first clause: `CYPHER 25 runtime=slotted`, EXPLAIN, PROFILE. */
export interface StatementPrefix {
  /** The word EXPLAIN or PROFILE as written, and where. */
  readonly mode?: Token
  /** The tokens of the prefix and those that follow it. */
  readonly tokens: readonly Token[]
  readonly body: readonly Token[]
}

export function readPrefix(text: string): StatementPrefix {
  const all = [...readTokens(text)]
  let at = 0
  let mode: Token | undefined
  for (; at < all.length; at += 1) {
    const token = all[at]
    if (isWord(token, 'EXPLAIN') || isWord(token, 'PROFILE')) {
      mode ??= token
    } else if (all[at + 1]?.text === '=' && token?.kind === 'name') {
      at += 2
    } else if (!isWord(token, 'CYPHER') && !(token?.kind === 'number' && isWord(all[at - 1], 'CYPHER'))) {
      break
    }
  }
  return { ...(mode === undefined ? {} : { mode }), tokens: all.slice(0, at), body: all.slice(at) }
}

/** True for the bare word, in any case: a name in backticks is no keyword. */
export function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'name' && token.text.toUpperCase() === word
}
