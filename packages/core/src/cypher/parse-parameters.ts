import { ActionableError } from '../errors/actionable-error.ts'
import type { CypherValue } from './value.ts'

const deepest = 200
const smallestInteger = -(2n ** 63n)
const largestInteger = 2n ** 63n - 1n

/**
 * Turns a tool's parameters (an object, JSON text of one, or nothing) into values for the database.
 *
 * A whole number becomes an INTEGER at every depth, `-0` the integer 0, because JSON cannot tell them apart; a
 * number with a fraction becomes a FLOAT, and so does every number beside it in the same list, because a list
 * such as an embedding is meant to be of one type. Text is never converted.
 *
 * @throws ActionableError `invalid-parameters` naming the value's place, such as `$rows[0].id`.
 */
export function parseParameters(input: unknown): Record<string, CypherValue> {
  const given = typeof input === 'string' ? readJson(input) : input
  if (given === null || given === undefined) return {}
  if (!isPlainObject(given)) {
    throw invalid(`the parameters must be an object of names and values, not ${nameKind(given)}`, {
      fix: 'give for example {"name": "Ada", "limit": 10}',
    })
  }
  return Object.fromEntries(entriesOf(given, '', 0))
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw invalid(`the parameters are text that is no JSON: ${message}`, { fix: 'give a JSON object' }, cause)
  }
}

function convert(value: unknown, place: string, depth: number): CypherValue {
  if (depth > deepest) throw invalid(`${place} lies deeper than ${deepest} levels`)
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return convertNumber(value, place)
    case 'bigint':
      if (value < smallestInteger || value > largestInteger) throw tooLarge(String(value), place)
      return value
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return convertList(value, place, depth)
      if (isPlainObject(value)) return Object.fromEntries(entriesOf(value, place, depth))
      break
    case 'undefined':
    case 'function':
    case 'symbol':
  }
  throw invalid(`${place} is ${nameKind(value)}, which cannot be sent to the database`)
}

function convertList(list: readonly unknown[], place: string, depth: number): CypherValue {
  const floats = list.some((item) => typeof item === 'number' && !Number.isInteger(item))
  return list.map((item, index) =>
    floats && typeof item === 'number' ? item : convert(item, `${place}[${index}]`, depth + 1),
  )
}

function convertNumber(value: number, place: string): CypherValue {
  if (!Number.isInteger(value)) return value
  if (!Number.isSafeInteger(value)) throw tooLarge(String(value), place)
  return BigInt(value)
}

function entriesOf(map: object, place: string, depth: number): [string, CypherValue][] {
  return Object.entries(map)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const within = place === '' ? `$${key}` : `${place}.${key}`
      if (isDriverMark(key)) {
        throw invalid(`${within} has a name that the database driver keeps for itself`, {
          fix: 'use another name',
        })
      }
      return [key, convert(value, within, depth + 1)]
    })
}

/** The driver takes a map with such a key for a value of its own, such as a point. */
const isDriverMark = (key: string): boolean => /^__is[A-Z]\w*__$/.test(key)

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function nameKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return `a ${value.constructor.name}`
  return `a value of type ${typeof value}`
}

function tooLarge(value: string, place: string): ActionableError {
  const name = /^\$[A-Za-z_]\w*$/.test(place) ? place : '$x'
  return invalid(`${place} is ${value}; a whole number beyond ±9007199254740991 is not exact in JSON`, {
    fix: `send it as text and write toInteger(${name}) (or toFloat(${name})) in the query`,
  })
}

function invalid(message: string, details: { fix?: string } = {}, cause?: unknown): ActionableError {
  return new ActionableError('invalid-parameters', message, details, { cause })
}
