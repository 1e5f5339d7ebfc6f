import type { PlainValue } from './described-value.ts'

/** The common start of all element ids of a kind; absent where they differ. */
export interface IdPrefixes {
  readonly node?: string
  readonly relationship?: string
}

/** Finds what the element ids in these values have in common: an id costs about 41 tokens, its end one. */
export function findIdPrefixes(values: readonly PlainValue[]): IdPrefixes {
  const found = { node: new Set<string>(), relationship: new Set<string>() }
  for (const value of values) collectPrefixes(value, found)
  return { ...common('node', found.node), ...common('relationship', found.relationship) }
}

/** The part of an id that is written where its prefix is known. */
export function shortId(id: string, prefix: string | undefined): bigint | string {
  return prefix === undefined ? id : BigInt(id.slice(prefix.length))
}

function common(kind: keyof IdPrefixes, prefixes: ReadonlySet<string>): IdPrefixes {
  const [prefix] = prefixes
  return prefixes.size === 1 && prefix !== '' ? { [kind]: prefix } : {}
}

type Found = Readonly<Record<keyof IdPrefixes, Set<string>>>

function collectPrefixes(value: PlainValue, found: Found): void {
  if (value === null || typeof value !== 'object') return
  switch (value.kind) {
    case 'list':
      for (const item of value.items) collectPrefixes(item, found)
      return
    case 'map':
      for (const [, item] of value.entries) collectPrefixes(item, found)
      return
    case 'node':
      found.node.add(prefixOf(value.id))
      collectPrefixes(value.properties, found)
      return
    case 'relationship':
      found.relationship.add(prefixOf(value.id))
      if (value.from !== undefined) found.node.add(prefixOf(value.from))
      if (value.to !== undefined) found.node.add(prefixOf(value.to))
      collectPrefixes(value.properties, found)
      return
    case 'cut-text':
    case 'temporal':
    case 'omitted':
      return
  }
}

/** `4:uuid:` of `4:uuid:7`; empty where the id does not end in a number. */
function prefixOf(id: string): string {
  return /^(.*:)(?:0|[1-9]\d{0,18})$/s.exec(id)?.[1] ?? ''
}
