import type { Token } from '../cypher/read-tokens.ts'

/** What a property is compared with, where that is plain. */
export type ComparedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }

/** A literal or parameter at a place; undefined where it is part of something larger. */
export function readValue(tokens: readonly Token[], index: number): ComparedValue | undefined {
  const token = tokens[index]
  if (token?.kind === 'string') return { kind: 'text', text: token.text.slice(1, -1) }
  if (token?.kind === 'number') return { kind: 'number', text: token.text }
  const name = tokens[index + 1]
  return token?.text === '$' && name !== undefined ? { kind: 'parameter', name: name.text } : undefined
}

export const isName = ({ kind }: Token): boolean => kind === 'name' || kind === 'quoted-name'
