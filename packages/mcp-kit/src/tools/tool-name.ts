const LONGEST = 40

/**
 * The name clients see: `namespace_name`, at most 40 of A–Z a–z 0–9 _ -. A name that had to be changed or
 * cut ends in a hash of the whole, so that different names stay different and the same stays the same.
 */
export function toolName(namespace: string | undefined, name: string): string {
  const joined =
    namespace === undefined ? name : /[_-]$/.test(namespace) ? `${namespace}${name}` : `${namespace}_${name}`
  const plain = joined
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
  if (plain === joined && plain.length <= LONGEST && plain.length > 0) return plain
  // Loaded only here, because a start seldom needs it.
  const hash = process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(joined)
    .digest('hex')
    .slice(0, 6)
  return `${plain.slice(0, LONGEST - hash.length - 1).replace(/_+$/, '')}_${hash}`
}
