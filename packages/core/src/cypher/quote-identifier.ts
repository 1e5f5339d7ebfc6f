/**
 * The one door through which a name enters Cypher text. It always quotes, so there is one rule: backticks are
 * doubled. Cypher also reads `\uXXXX` escapes inside quotes before it reads the quotes, so a backslash that
 * would start one is written as its own escape.
 */
export function quoteIdentifier(name: string): string {
  return '`' + name.replaceAll(/\\(?=u)/g, '\\u005c').replaceAll('`', '``') + '`'
}
