import { readTokens, type Token } from '../cypher/read-tokens.ts'
import { isName, readValue, type ComparedValue } from './compared-value.ts'
import { readNodePattern, readRelationshipPattern, type ElementPattern } from './read-pattern.ts'

/** What a statement says of the graph, as far as its tokens show. */
export interface QueryShape {
  /** Labels, or relationship types, that are written with each variable anywhere in the statement. */
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly paths: readonly PathStep[]
  readonly comparisons: readonly Comparison[]
  /** Every `variable.property` and every key of a map in a pattern. */
  readonly uses: readonly PropertyUse[]
}

/** `(from)-[:TYPE]->(to)`, turned so that the arrow points to `to`. */
export interface PathStep {
  readonly from: readonly string[]
  readonly types: readonly string[]
  readonly to: readonly string[]
}

export interface PropertyUse {
  /** Labels or types of what has the property; empty where the statement names none. */
  readonly owners: readonly string[]
  readonly property: string
}

export interface Comparison extends PropertyUse {
  readonly operator: string
  readonly value: ComparedValue
}

/** Reads a statement's patterns, properties and comparisons. What it does not understand it leaves out. */
export function readQueryShape(text: string): QueryShape {
  const tokens = [...readTokens(text)]
  const { elements, steps } = readPatterns(tokens)
  const names = new Map<string, readonly string[]>()
  for (const { variable, labels } of elements) {
    if (variable === undefined) continue
    names.set(variable, [...new Set([...(names.get(variable) ?? []), ...labels])])
  }
  const ownersOf = ({ variable, labels }: ElementPattern): readonly string[] =>
    labels.length > 0 || variable === undefined ? labels : (names.get(variable) ?? [])
  const inMaps = elements.flatMap((element) =>
    element.entries.map(({ property, value }) => ({ owners: ownersOf(element), property, value })),
  )
  const accesses = readAccesses(tokens, names)
  return {
    names,
    paths: steps.map(({ from, types, to }) => ({ from: ownersOf(from), types, to: ownersOf(to) })),
    comparisons: [
      ...inMaps.flatMap(({ owners, property, value }) =>
        value === undefined ? [] : [{ owners, property, operator: '=', value }],
      ),
      ...accesses.flatMap(({ owners, property, operator, value }) =>
        operator === undefined || value === undefined ? [] : [{ owners, property, operator, value }],
      ),
    ],
    uses: [...inMaps, ...accesses].map(({ owners, property }) => ({ owners, property })),
  }
}

interface ElementStep {
  readonly from: ElementPattern
  readonly types: readonly string[]
  readonly to: ElementPattern
}

function readPatterns(tokens: readonly Token[]): { elements: ElementPattern[]; steps: ElementStep[] } {
  const elements: ElementPattern[] = []
  const steps: ElementStep[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.text !== '(' || token.kind !== 'symbol') continue
    const start = readNodePattern(tokens, index)
    if (start === undefined) continue
    elements.push(start.element)
    const relationship = readRelationshipPattern(tokens, start.end)
    if (relationship === undefined) continue
    elements.push(relationship.element)
    const end = readNodePattern(tokens, relationship.end)
    if (end === undefined || relationship.direction === 'both' || relationship.length === 'variable') continue
    const [from, to] = relationship.direction === 'right' ? [start, end] : [end, start]
    steps.push({ from: from.element, types: relationship.element.labels, to: to.element })
  }
  return { elements, steps }
}

interface Access extends PropertyUse {
  readonly operator?: string
  readonly value?: ComparedValue
}

/** Finds `variable.property` with what it is compared with, where that is plain. */
function readAccesses(tokens: readonly Token[], names: QueryShape['names']): Access[] {
  return tokens.flatMap((token, index): Access[] => {
    const [dot, property, ...rest] = tokens.slice(index + 1, index + 6)
    if (!isName(token) || dot?.text !== '.' || property === undefined || !isName(property)) return []
    const owners = names.get(token.text)
    if (owners === undefined || tokens[index - 1]?.text === '.' || rest[0]?.text === '(') return []
    const use = { owners, property: property.text }
    const right = readOperator(rest)
    if (right !== undefined) {
      const at = index + 3 + right.length
      const value = readValue(tokens, right.text === 'IN' && tokens[at]?.text === '[' ? at + 1 : at)
      return [value === undefined ? use : { ...use, operator: right.text, value }]
    }
    return [{ ...use, ...readLeftSide(tokens, index) }]
  })
}

/** Reads what stands before a property that is compared with it, as in `$day < p.born`. */
function readLeftSide(tokens: readonly Token[], index: number): Pick<Access, 'operator' | 'value'> {
  const two = `${tokens[index - 2]?.text ?? ''}${tokens[index - 1]?.text ?? ''}`
  const operator = symbolOperators.find((one) => one === two || one === tokens[index - 1]?.text)
  if (operator === undefined || operator === '=~') return {}
  const end = index - operator.length
  const value = tokens[end - 2]?.text === '$' ? readValue(tokens, end - 2) : readValue(tokens, end - 1)
  return value === undefined ? {} : { operator: mirrored[operator] ?? operator, value }
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }
const wordOperators = ['STARTS WITH', 'ENDS WITH', 'CONTAINS', 'IN']
const symbolOperators = ['<=', '>=', '<>', '=~', '=', '<', '>']

function readOperator(tokens: readonly Token[]): { text: string; length: number } | undefined {
  const [first, second] = tokens
  if (first === undefined) return undefined
  const both =
    second === undefined ? first.text : `${first.text}${first.kind === 'symbol' ? '' : ' '}${second.text}`
  const known = [...wordOperators, ...symbolOperators]
  for (const [text, length] of [
    [both, 2],
    [first.text, 1],
  ] as const)
    if (known.includes(text.toUpperCase())) return { text: text.toUpperCase(), length }
  return undefined
}
