/**
 * The one door through which a name enters Cypher text. It always quotes, so there is one rule: backticks are
 * doubled. Cypher reads `\uXXXX` before it reads the quotes wherever an odd number of backslashes stands in
 * front of the `u`, so the last of those backslashes is written as an escape of its own.
 */
export function quoteIdentifier(name: string): string {
  const escaped = name.replaceAll(/\\+(?=u)/g, (backslashes) =>
    backslashes.length % 2 === 1 ? `${backslashes.slice(1)}\\u005c` : backslashes,
  )
  return `\`${escaped.replaceAll('`', '``')}\``
}
