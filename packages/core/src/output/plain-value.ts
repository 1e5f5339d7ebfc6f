import {
  isDate,
  isDateTime,
  isDuration,
  isInt,
  isLocalDateTime,
  isLocalTime,
  isNode,
  isPath,
  isPoint,
  isRelationship,
  isTime,
  isUnboundRelationship,
  isUUID,
} from 'neo4j-driver-lite'
import { durationText } from './duration-text.ts'
import type { Described, Entry, List, MapValue } from './described-value.ts'

/**
 * Says what a value of the driver is, without touching what it holds: children stay the driver's own until they
 * are asked for, so that a huge value costs only what is kept of it. Never throws.
 */
export function describeDriverValue(value: unknown): Described<unknown> {
  if (typeof value === 'object') return value === null ? null : describeObject(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  return typeof value === 'boolean' ? value : null
}

function describeObject(value: object): Described<unknown> {
  if (Array.isArray(value)) return list(value)
  if (ArrayBuffer.isView(value))
    return { kind: 'bytes', bytes: new Uint8Array(value.buffer, value.byteOffset, value.byteLength) }
  return isClassInstance(value) ? describeInstance(value) : map(value)
}

/**
 * True for the driver's own values. A map can hold any key, `__isNode__`, `constructor` and `__proto__` too, but
 * never a function.
 */
function isClassInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return false
  return Object.hasOwn(prototype, 'constructor') && typeof prototype.constructor === 'function'
}

function describeInstance(value: object): Described<unknown> {
  if (isInt(value)) return value.toBigInt()
  if (isNode(value)) {
    return {
      kind: 'node',
      id: value.elementId,
      labels: list(value.labels),
      properties: map(value.properties),
    }
  }
  if (isRelationship(value)) {
    const { elementId: id, type, startNodeElementId: from, endNodeElementId: to } = value
    return { kind: 'relationship', id, type, from, to, properties: map(value.properties) }
  }
  if (isUnboundRelationship(value)) {
    return { kind: 'relationship', id: value.elementId, type: value.type, properties: map(value.properties) }
  }
  if (isPath(value)) {
    return list([value.start, ...value.segments.flatMap((segment) => [segment.relationship, segment.end])])
  }
  if (isPoint(value))
    return map({
      srid: BigInt(String(value.srid)),
      x: value.x,
      y: value.y,
      ...(value.z === undefined ? {} : { z: value.z }),
    })
  if (isDuration(value)) return { kind: 'temporal', text: durationText(value) }
  if (isDate(value) || isDateTime(value) || isTime(value) || isLocalTime(value) || isLocalDateTime(value)) {
    return { kind: 'temporal', text: temporalText(value) }
  }
  if (isVector(value)) return describeVector(value.asTypedArray())
  if (isUUID(value)) return value.toString()
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- the driver's UnsupportedType says what it is
  return String(value)
}

/** The driver pads fractions to nine digits and years to six; the database writes `.004` and `-0044`. */
function temporalText(value: { toString(): string }): string {
  return value
    .toString()
    .replace(/\.(\d*?)0+(?!\d)/, (_, digits: string) => (digits === '' ? '' : `.${digits}`))
    .replace(/^([+-])0+(?=\d{4,}-)/, '$1')
}

/** The driver exports no guard for its vectors. */
function isVector(value: object): value is { asTypedArray(): VectorElements } {
  return '__isVector__' in value && value.__isVector__ === true
}

type VectorElements = Float32Array | Float64Array | Int8Array | Int16Array | Int32Array | BigInt64Array

function describeVector(elements: VectorElements): Described<unknown> {
  const read = elementReader(elements)
  return {
    kind: 'vector',
    element: elements instanceof Float32Array || elements instanceof Float64Array ? 'floats' : 'integers',
    length: elements.length,
    items: () => Array.from(elements as ArrayLike<number | bigint>, read),
  }
}

function elementReader(elements: VectorElements): (element: number | bigint) => number | bigint {
  if (elements instanceof Float32Array) return (element) => shortestSingle(Number(element))
  if (elements instanceof Float64Array) return (element) => element
  return (element) => BigInt(element)
}

/** The shortest decimal that is the same single-precision float: 0.1, not 0.10000000149011612. */
function shortestSingle(element: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const shorter = Number(element.toPrecision(digits))
    if (Math.fround(shorter) === element) return shorter
  }
  return Number.isFinite(element) ? Number(element.toPrecision(9)) : element
}

function list<Item>(items: readonly Item[]): List<Item> {
  return { kind: 'list', items, total: items.length }
}

function map(value: object): MapValue<unknown> {
  const entries: Entry<unknown>[] = Object.entries(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  // The driver assigns key by key: a map under the key `__proto__` has become the prototype.
  if (prototype !== null && prototype !== Object.prototype) entries.push(['__proto__', prototype])
  return { kind: 'map', entries, total: entries.length }
}
