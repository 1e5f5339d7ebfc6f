import type { Token } from '../cypher/read-tokens.ts'
import { isName, readValue, type ComparedValue } from './compared-value.ts'

/** `(variable:Label {key: value})` or what stands between the brackets of a relationship. */
export interface ElementPattern {
  readonly variable?: string
  /** Labels, or types; none where the expression says which labels are not there. */
  readonly labels: readonly string[]
  readonly entries: readonly { readonly property: string; readonly value?: ComparedValue }[]
}

export interface ReadPattern {
  readonly element: ElementPattern
  /** The token after it. */
  readonly end: number
}

export interface ReadRelationship extends ReadPattern {
  readonly direction: 'left' | 'right' | 'both'
  readonly length: 'one' | 'variable'
}

/** Reads a node pattern at an opening bracket; undefined where something else is in the brackets. */
export function readNodePattern(tokens: readonly Token[], start: number): ReadPattern | undefined {
  if (tokens[start]?.text !== '(') return undefined
  const inside = readInside(tokens, start + 1)
  const close = skipWhere(tokens, inside.end, ')')
  return tokens[close]?.text === ')' ? { element: inside.element, end: close + 1 } : undefined
}

/** Reads `-[…]->`, `<-[…]-`, `-->` and the like. */
export function readRelationshipPattern(
  tokens: readonly Token[],
  start: number,
): ReadRelationship | undefined {
  const text = (index: number): string | undefined => tokens[index]?.text
  let at = start
  const left = text(at) === '<'
  if (left) at++
  if (text(at) !== '-') return undefined
  at++
  let element: ElementPattern = { labels: [], entries: [] }
  let length: ReadRelationship['length'] = 'one'
  if (text(at) === '[') {
    const inside = readInside(tokens, at + 1)
    if (inside.length === 'variable') length = 'variable'
    element = inside.element
    at = skipWhere(tokens, inside.end, ']')
    if (text(at) !== ']') return undefined
    at++
  }
  if (text(at) !== '-') return undefined
  at++
  const right = text(at) === '>'
  if (right) at++
  const direction = left === right ? 'both' : left ? 'left' : 'right'
  return { element, end: at, direction, length }
}

function readInside(
  tokens: readonly Token[],
  start: number,
): ReadPattern & { readonly length: ReadRelationship['length'] } {
  let at = start
  const first = tokens[at]
  const variable = first !== undefined && isName(first) ? first.text : undefined
  if (variable !== undefined) at++
  const labels = readLabels(tokens, at)
  at = labels.end
  const length = tokens[at]?.text === '*' ? 'variable' : 'one'
  while (length === 'variable' && !['{', ']', ')', undefined].includes(tokens[at]?.text)) at++
  const map = readEntries(tokens, at)
  return {
    element: { labels: labels.names, entries: map.entries, ...(variable === undefined ? {} : { variable }) },
    end: map.end,
    length,
  }
}

function readLabels(tokens: readonly Token[], start: number): { names: string[]; end: number } {
  if (tokens[start]?.text !== ':') return { names: [], end: start }
  const names: string[] = []
  let negated = false
  let at = start
  for (; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (isName(token)) {
      // A second name without a sign between is WHERE, or not a label at all.
      if (isName(tokens[at - 1] as Token)) break
      names.push(token.text)
    } else if (!':|&!()%'.includes(token.text) || (token.text === ')' && !isOpen(tokens, start, at))) break
    else if ('!%'.includes(token.text)) negated = true
  }
  return { names: negated ? [] : names, end: at }
}

const isOpen = (tokens: readonly Token[], start: number, end: number): boolean =>
  tokens
    .slice(start, end)
    .reduce((depth, { text }) => depth + (text === '(' ? 1 : text === ')' ? -1 : 0), 0) > 0

function readEntries(
  tokens: readonly Token[],
  start: number,
): { entries: ElementPattern['entries']; end: number } {
  if (tokens[start]?.text !== '{') return { entries: [], end: start }
  const entries: { property: string; value?: ComparedValue }[] = []
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const { text } = tokens[at] as Token
    if ('([{'.includes(text)) depth++
    else if (')]}'.includes(text)) depth--
    if (depth === 0) return { entries, end: at + 1 }
    const key = tokens[at + 1]
    if (depth !== 1 || (text !== '{' && text !== ',') || key === undefined || !isName(key)) continue
    const value = [',', '}'].includes(tokens[at + (tokens[at + 3]?.text === '$' ? 5 : 4)]?.text ?? '')
      ? readValue(tokens, at + 3)
      : undefined
    entries.push({ property: key.text, ...(value === undefined ? {} : { value }) })
  }
  return { entries, end: tokens.length }
}

/** Goes to the closing bracket over a WHERE inside the pattern. */
function skipWhere(tokens: readonly Token[], start: number, close: ')' | ']'): number {
  if (tokens[start]?.text.toUpperCase() !== 'WHERE') return start
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const { text } = tokens[at] as Token
    if (depth === 0 && text === close) return at
    if ('([{'.includes(text)) depth++
    else if (')]}'.includes(text)) depth--
  }
  return tokens.length
}
