/** Below this a secret cannot be told from ordinary text, and hiding it would only spoil that. */
const SHORTEST = 4
/** From this on a secret is hidden inside longer words too. */
const UNMISTAKABLE = 8

/** Replaces secrets, and whatever stands as user:password before an @ in an address. */
export function createRedaction(secrets: readonly (string | undefined)[]): (text: string) => string {
  const hidden = secrets.filter((secret) => secret !== undefined && secret.length >= SHORTEST) as string[]
  const longestFirst = [...new Set(hidden)].sort((left, right) => right.length - left.length)
  const patterns = longestFirst.map(toPattern)
  return (text) => {
    const withoutUserInfo = text.replaceAll(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@?#]*@/gi, '$1***@')
    return patterns.reduce((rest, pattern) => rest.replaceAll(pattern, '***'), withoutUserInfo)
  }
}

function toPattern(secret: string): RegExp {
  const literal = secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return secret.length >= UNMISTAKABLE
    ? new RegExp(literal, 'g')
    : new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'gu')
}

/** Redacts the texts of a record and of its lists; its keys are ours and stay. */
export function redactValues<T extends object>(record: T, redact: (text: string) => string): T {
  const redactValue = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value)
    return Array.isArray(value) ? value.map(redactValue) : value
  }
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, redactValue(value)])) as T
}
