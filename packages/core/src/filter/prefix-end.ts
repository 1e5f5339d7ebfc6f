const MAX_CODE_POINT = 0x10ffff

/** The first string after all that start with the prefix; undefined where none comes after. */
export function prefixEnd(prefix: string): string | undefined {
  const codePoints = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  for (let last = codePoints.pop(); last !== undefined; last = codePoints.pop()) {
    if (last === MAX_CODE_POINT) continue
    const next = last === 0xd7ff ? 0xe000 : last + 1
    return String.fromCodePoint(...codePoints, next)
  }
  return undefined
}
