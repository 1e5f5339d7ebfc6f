import { readTokens } from '../cypher/read-tokens.ts'
import type { PlanNode } from '../database/database.ts'
import type { GraphSchema } from './graph-schema.ts'
import { isName } from './compared-value.ts'
import { writeName } from './write-name.ts'

/** Tells which indexes the plan of a slow statement leaves unused although it filters by their property. */
export function adviseOnScans(plan: PlanNode, schema: GraphSchema): string[] {
  const operators = flatten(plan)
  const filters = operators
    .filter(({ operator }) => operator === 'Filter')
    .flatMap(({ details }) => readAccesses(String(details['Details'] ?? '')))
  const notes = operators.flatMap((node) =>
    readScan(node).flatMap(({ variable, label }) =>
      filters
        .filter((filter) => filter.variable === variable)
        .flatMap(({ property }) => adviseOnScan(label, property, schema)),
    ),
  )
  return [...new Set(notes)]
}

const flatten = (plan: PlanNode): PlanNode[] => [plan, ...plan.children.flatMap(flatten)]

interface Scan {
  readonly variable: string
  /** Undefined where all nodes are scanned. */
  readonly label?: string
}

function readScan({ operator, details }: PlanNode): Scan[] {
  const [variable, colon, label] = [...readTokens(String(details['Details'] ?? ''))]
  if (variable === undefined) return []
  if (operator === 'AllNodesScan') return [{ variable: variable.text }]
  return operator === 'NodeByLabelScan' && colon?.text === ':' && label !== undefined
    ? [{ variable: variable.text, label: label.text }]
    : []
}

function readAccesses(details: string): { variable: string; property: string }[] {
  const tokens = [...readTokens(details)]
  return tokens.flatMap((token, index) => {
    const [dot, property] = tokens.slice(index + 1, index + 3)
    return isName(token) && dot?.text === '.' && property !== undefined && isName(property)
      ? [{ variable: token.text, property: property.text }]
      : []
  })
}

function adviseOnScan(
  label: string | undefined,
  property: string,
  { labels, indexes }: GraphSchema,
): string[] {
  const usable = indexes.filter(
    (index) =>
      index.entity === 'node' &&
      index.properties[0] === property &&
      index.state === 'online' &&
      (index.kind === 'range' || index.kind === 'text' || index.kind === 'point'),
  )
  if (label === undefined) {
    const owners = [...new Set(usable.flatMap(({ labelsOrTypes }) => labelsOrTypes))]
    if (owners.length === 0) return []
    return [
      `slow: all nodes were scanned; with a label the index on ${writeName(property)} can be used: ` +
        owners.map((owner) => `:${writeName(owner)}`).join(', '),
    ]
  }
  const index = usable.find(({ labelsOrTypes }) => labelsOrTypes.includes(label))
  const count = labels.find(({ name }) => name === label)?.count
  if (index === undefined) return []
  return [
    `slow: ${count === undefined ? 'all' : `all ${count}`} :${writeName(label)} were scanned; the ${index.kind} index on ` +
      `${writeName(property)} was not used: compare the property itself` +
      (index.kind === 'text'
        ? ' by CONTAINS, ENDS WITH or ='
        : index.kind === 'range'
          ? ' by =, IN, <, > or STARTS WITH'
          : ''),
  ]
}
