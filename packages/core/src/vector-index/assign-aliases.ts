import { createHash } from 'node:crypto'

/** What every client takes as the name of an argument. */
const LEGAL = /^[A-Za-z0-9_.-]{1,64}$/
const RESERVED = new Set(['any_of', '__proto__'])
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  ð: 'd',
  ı: 'i',
}

/**
 * Gives each property key the name of its argument: itself where that is legal, otherwise readable ASCII. Two
 * keys never share an alias, nor take one of `reserved`, and an alias does not depend on the order of the keys.
 */
export function assignAliases(
  keys: readonly string[],
  reserved: readonly string[] = [],
): Map<string, string> {
  const distinct = [...new Set(keys)]
  const claims = new Map(reserved.map((alias) => [alias, 1]))
  for (const key of distinct) {
    const name = isLegal(key) ? key : toReadable(key)
    claims.set(name, (claims.get(name) ?? 0) + 1)
  }
  return new Map(
    distinct.map((key) => {
      if (isLegal(key) && !reserved.includes(key)) return [key, key]
      const readable = toReadable(key)
      if (claims.get(readable) === 1 && isLegal(readable)) return [key, readable]
      return [key, withHash(readable, key, (alias) => claims.has(alias))]
    }),
  )
}

function isLegal(key: string): boolean {
  return LEGAL.test(key) && !RESERVED.has(key)
}

function toReadable(key: string): string {
  const ascii = [...key.normalize('NFKD')].map((character) => LATIN[character] ?? character).join('')
  return ascii
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
    .replaceAll(/^[_.-]+|[_.-]+$/g, '')
    .slice(0, 64)
}

const SHORTEST_HASH = 6
const LONGEST_HASH = 13

/** With as much of the key's hash as it takes to be nobody else's name. */
function withHash(readable: string, key: string, isTaken: (alias: string) => boolean): string {
  const hash = createHash('sha256').update(key).digest('hex')
  const stem = readable.slice(0, 50) || 'property'
  for (let length = SHORTEST_HASH; length < LONGEST_HASH; length++) {
    const alias = `${stem}_${hash.slice(0, length)}`
    if (!isTaken(alias)) return alias
  }
  return `${stem}_${hash.slice(0, LONGEST_HASH)}`
}
