/**
 * A token of Cypher text: a bare name, a name in backticks (given without them), text, a number, or any other
 * single character. Blanks and comments are no tokens.
 */
export interface Token {
  readonly kind: 'name' | 'quoted-name' | 'string' | 'number' | 'symbol'
  readonly text: string
  /** Where it starts and ends in the text that was read. */
  readonly start: number
  readonly end: number
}

const blankOrComment = /(?:[\s\p{Cc}\p{Cf}\u180e]|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$))+/uy
const kinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['string', /'(?:[^'\\]|\\[\s\S])*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)/uy],
  ['quoted-name', /`(?:[^`]|``)*(?:`|$)/uy],
  ['name', /[\p{ID_Start}\p{Pc}][\p{ID_Continue}\p{Pc}\p{Sc}]*/uy],
  ['number', /\d[\p{ID_Continue}]*/uy],
  ['symbol', /[\s\S]/uy],
]

/** Reads Cypher text as the database's lexer does. Escapes (`\uXXXX`) are expected to be decoded before. */
export function* readTokens(text: string): Generator<Token, void> {
  let at = endOf(blankOrComment, text, 0) ?? 0
  while (at < text.length) {
    const token = readToken(text, at)
    yield token
    at = endOf(blankOrComment, text, token.end) ?? token.end
  }
}

function readToken(text: string, start: number): Token {
  for (const [kind, pattern] of kinds) {
    const end = endOf(pattern, text, start)
    if (end === undefined) continue
    const written = text.slice(start, end)
    return { kind, text: kind === 'quoted-name' ? unquote(written) : written, start, end }
  }
  return { kind: 'symbol', text: text.slice(start), start, end: text.length }
}

const unquote = (written: string): string => written.replace(/^`|`$/g, '').replaceAll('``', '`')

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
