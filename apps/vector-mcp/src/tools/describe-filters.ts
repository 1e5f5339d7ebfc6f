import type { FilterProperty, PropertyType, VectorIndex } from '@graphmcp/core'
import type { JsonSchema } from '@graphmcp/mcp-kit'

const OPERATORS =
  'All must hold. A bare value, or {min, max, gt, lt, in, not, is_null; text also starts_with, contains}. ' +
  'any_of: [filters] for alternatives'
const JSON_TYPES: Readonly<Record<PropertyType, string | undefined>> = {
  INTEGER: 'integer',
  FLOAT: 'number',
  STRING: 'string',
  BOOLEAN: 'boolean',
  DATE: 'string',
  'LOCAL TIME': 'string',
  'ZONED TIME': 'string',
  'LOCAL DATETIME': 'string',
  'ZONED DATETIME': 'string',
  DURATION: 'string',
  POINT: undefined,
  LIST: undefined,
}
/** Characters of a list of values that are worth their tokens. */
const LONGEST_LIST = 160

/** The JSON schema of the `filters` argument: one key per property, the operators explained once. */
export function describeFilters(index: VectorIndex): JsonSchema {
  const listed = listedProperties(index)
  return {
    type: 'object',
    description: OPERATORS,
    properties: {
      ...Object.fromEntries(
        listed.map((property) => [property.alias, describeProperty(property, index.unread)]),
      ),
      any_of: { type: 'array', items: { type: 'object' } },
    },
  }
}

/** Those in the index; where it has none, those that can be tested beside it. */
export function listedProperties(index: VectorIndex): readonly FilterProperty[] {
  const inIndex = index.properties.filter((property) => property.inIndex)
  return inIndex.length > 0 ? inIndex : index.properties.slice(0, 20)
}

function describeProperty(property: FilterProperty, unread = false): JsonSchema {
  const onlyPoints = property.types.length > 0 && property.types.every((type) => type === 'POINT')
  const types = new Set(property.types.map((type) => JSON_TYPES[type]))
  if (types.has('number')) types.delete('integer')
  const description = describeValues(property, unread)
  return {
    ...(onlyPoints ? { type: 'object' } : describeJsonTypes(types)),
    ...(description === '' ? {} : { description }),
  }
}

/** Undefined stands for a type whose values no JSON type tells. */
function describeJsonTypes(types: ReadonlySet<string | undefined>): JsonSchema {
  if (types.size === 0 || types.has(undefined)) return {}
  return { anyOf: [...types, 'object'].map((type) => ({ type })) }
}

function describeValues(property: FilterProperty, unread: boolean): string {
  const parts = [
    property.alias === property.name ? '' : JSON.stringify(property.name),
    unread ? '' : describeTypes(property.types),
    describeExamples(property),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** What some types take is not what their names lead one to expect. */
const NAMES: Partial<Record<PropertyType, string>> = {
  LIST: 'list that holds the value',
  POINT: 'point, takes only {"is_null": true or false}',
}

/** Only what JSON's own types do not tell. */
function describeTypes(types: readonly PropertyType[]): string {
  const [first] = types
  if (first === undefined) return 'no values yet'
  if (types.length === 1 && ['STRING', 'INTEGER', 'FLOAT', 'BOOLEAN'].includes(first)) return ''
  if (types.every((type) => type === 'INTEGER' || type === 'FLOAT')) return ''
  return types.map((type) => NAMES[type] ?? type.toLowerCase()).join(' or ')
}

function describeExamples({ types, values, example }: FilterProperty): string {
  if (types[0] === 'POINT' || (types.length === 1 && types[0] === 'BOOLEAN')) return ''
  const list = (values ?? []).map((value) => showExample(value, types)).join(', ')
  if (list !== '' && list.length <= LONGEST_LIST)
    return values?.length === 1 ? `so far only ${list}` : `one of ${list}`
  return example === undefined ? '' : `e.g. ${showExample(example, types)}`
}

/** Floats shorter than they are stored, and text in quotes where a comma would make two of it. */
function showExample(value: string, types: readonly PropertyType[]): string {
  if (types.length === 1 && types[0] === 'FLOAT') return String(Number(Number(value).toPrecision(3)))
  return /[,\n]|^\s|\s$|^$/.test(value) ? JSON.stringify(value) : value
}
