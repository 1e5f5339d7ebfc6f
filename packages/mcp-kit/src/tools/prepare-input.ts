import { nearestName } from '../settings/nearest-name.ts'
import { InputError } from './input-error.ts'
import type { JsonSchema, JsonSchemaObject } from './input-schema.ts'

/**
 * Makes of a client's arguments what the schema means: null and "" are absent where they may be, an object (or
 * null for none), list, number or boolean given as text is read. Types that still differ are left to the tool's own parsing.
 *
 * @throws {InputError} for a key that the schema does not have, and for a required one that is missing.
 */
export function prepareInput(
  given: Readonly<Record<string, unknown>>,
  schema: JsonSchemaObject,
): Record<string, unknown> {
  const allowed = Object.keys(schema.properties)
  const required = new Set(schema.required ?? [])
  const prepared: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(given)) {
    const property = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
    if (property === undefined) throw unknownArgument(key, allowed)
    if (value === undefined || value === null || value === '') continue
    const read = readText(key, value, property)
    if (read !== null) prepared[key] = read
  }
  for (const key of required) {
    if (!(key in prepared)) {
      const state = key in given ? `is ${given[key] === null ? 'null' : 'empty'}` : 'is missing'
      throw new InputError(`the argument "${key}" ${state}`, { allowed, fix: `give "${key}"` })
    }
  }
  return prepared
}

function unknownArgument(key: string, allowed: readonly string[]): InputError {
  const nearest = nearestName(key, allowed)
  return new InputError(`unknown argument ${JSON.stringify(key)}`, {
    allowed,
    ...(nearest === undefined ? {} : { fix: `use "${nearest}"` }),
  })
}

function readText(key: string, value: unknown, property: JsonSchema): unknown {
  const type = property.type
  if (typeof value !== 'string') return wanted(key, value, property)
  const text = value.trim()
  if ((type === 'number' || type === 'integer') && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    return Number(text)
  }
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (type === 'object' || type === 'array') {
    const read = text === '' ? null : readJson(key, text, type)
    return read === null ? null : wanted(key, read, property)
  }
  return wanted(key, value, property)
}

function readJson(key: string, text: string, type: 'object' | 'array'): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const noun = type === 'object' ? 'an object such as {"name": "Ada"}' : 'a list such as ["a", "b"]'
    throw new InputError(`the argument "${key}" is text that is not JSON`, { fix: `give ${noun}` }, { cause })
  }
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

function wanted(key: string, value: unknown, property: JsonSchema): unknown {
  const noun = typeof property.type === 'string' ? NOUNS[property.type] : undefined
  if (noun === undefined || isOfType(value, property.type as string)) return value
  throw new InputError(`the argument "${key}" is ${describe(value)}, not ${noun}`, { fix: `give ${noun}` })
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`
  return JSON.stringify(value)
}
