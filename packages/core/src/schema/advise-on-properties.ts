import type { CypherValue } from '../cypher/value.ts'
import type { GraphSchema, PropertySchema } from './graph-schema.ts'
import type { Comparison, PropertyUse, QueryShape } from './query-shape.ts'
import { writeName } from './write-name.ts'

/** Tells of properties that live elsewhere, and of values that are compared with another type than is stored. */
export function adviseOnProperties(
  shape: QueryShape,
  schema: GraphSchema,
  parameters: Readonly<Record<string, CypherValue>>,
): string[] {
  const notes = [
    ...shape.uses.flatMap((use) => adviseOnOwner(use, schema)),
    ...shape.comparisons.flatMap((comparison) => adviseOnComparison(comparison, schema, parameters)),
  ]
  return [...new Set(notes)]
}

/** Most places that are told for one property. */
const MOST_PLACES = 5

function adviseOnOwner({ owners, property }: PropertyUse, schema: GraphSchema): string[] {
  if (owners.length === 0 || findProperties(owners, property, schema).length > 0) return []
  const elsewhere = [...schema.labels, ...schema.types].filter(({ properties }) =>
    properties.some(({ name }) => name === property),
  )
  if (elsewhere.length === 0 || !owners.every((owner) => isRead(owner, schema))) return []
  const places = elsewhere.slice(0, MOST_PLACES).map(({ name }) => `:${writeName(name)}`)
  return [`no ${writeName(property)} on :${owners.map(writeName).join('|')}; it is on ${places.join(', ')}`]
}

const isRead = (owner: string, { labels, types }: GraphSchema): boolean =>
  [...labels, ...types].some(({ name, looked }) => name === owner && looked > 0)

function findProperties(owners: readonly string[], property: string, schema: GraphSchema): PropertySchema[] {
  return [...schema.labels, ...schema.types]
    .filter(({ name }) => owners.includes(name))
    .flatMap(({ properties }) => properties.filter(({ name }) => name === property))
}

const textOperators = ['STARTS WITH', 'ENDS WITH', 'CONTAINS', '=~']
const temporal: Readonly<Record<string, string>> = {
  date: "date('2024-01-31')",
  datetime: "datetime('2024-01-31T12:00:00Z')",
  localdatetime: "localdatetime('2024-01-31T12:00:00')",
  time: "time('12:00:00Z')",
  localtime: "localtime('12:00:00')",
  duration: "duration('P1D')",
}

function adviseOnComparison(
  { owners, property, operator, value }: Comparison,
  schema: GraphSchema,
  parameters: Readonly<Record<string, CypherValue>>,
): string[] {
  const stored = findProperties(owners, property, schema)
  const types = [...new Set(stored.flatMap((one) => one.types))]
  const given = value.kind === 'parameter' ? kindOf(parameters[value.name], operator) : value.kind
  const [type] = types
  if (type === undefined || given === undefined || types.length > 1) return []
  const name = `${writeName(property)} is stored as ${type}`
  if (type.endsWith(']') && (operator === '=' || textOperators.includes(operator)))
    return [`${name}, and ${operator} compares no item of a list: write value IN ${writeName(property)}`]
  if (textOperators.includes(operator) && type !== 'str')
    return [`${name}, and ${operator} compares text only: use toString() or a range`]
  const constructor = temporal[type]
  if (given === 'text' && constructor !== undefined)
    return [
      `${name} and never equals or orders with text: write ${constructor}${writeConversion(type, operator, value)}`,
    ]
  if (given === 'text' && (type === 'int' || type === 'float' || type === 'bool'))
    return [`${name}, and was compared with text`]
  if (given === 'number' && type === 'str') return [`${name}, and was compared with a number`]
  const text =
    value.kind === 'text' ? value.text : value.kind === 'parameter' ? parameters[value.name] : undefined
  return operator === '=' && typeof text === 'string' ? adviseOnMember(property, text, stored) : []
}

/** What makes a value that is stored so of a parameter that is text. */
function writeConversion(type: string, operator: string, value: Comparison['value']): string {
  if (value.kind !== 'parameter') return ''
  const parameter = `$${writeName(value.name)}`
  return operator === 'IN' ? `, as in [one IN ${parameter} | ${type}(one)]` : `, as in ${type}(${parameter})`
}

function kindOf(given: CypherValue | undefined, operator: string): 'text' | 'number' | undefined {
  const value = operator === 'IN' && Array.isArray(given) ? (given[0] as CypherValue | undefined) : given
  if (typeof value === 'string') return 'text'
  return typeof value === 'bigint' || typeof value === 'number' ? 'number' : undefined
}

/** A value outside a closed set explains an empty result. */
function adviseOnMember(property: string, text: string, stored: readonly PropertySchema[]): string[] {
  const sets = stored.flatMap(({ values }) => (values === undefined ? [] : [values]))
  if (sets.length === 0 || sets.length < stored.length || sets.some((values) => values.includes(text)))
    return []
  const values = [...new Set(sets.flat())].map((value) => JSON.stringify(value))
  return [`no ${writeName(property)} ${JSON.stringify(text)} was seen, only ${values.join(', ')}`]
}
