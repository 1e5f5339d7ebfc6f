import type { Bounds } from './bounds.ts'
import type { CutText, Described, Entry, List, MapValue, Omitted, PlainValue } from './described-value.ts'
import { cutText, uniqueNames } from './cut-text.ts'

/** What is left of a row's bounds while it is shaped. */
interface Left {
  values: number
  characters: number
}

type Describe<Child> = (child: Child) => Described<Child>

/**
 * Shapes the cells of one row to plain values within the bounds. Whatever is left out stays told in the value:
 * a shortened list, map or text knows its whole size, and an `omitted` says what stood there.
 */
export function shapeRow<Child>(
  cells: readonly Child[],
  bounds: Bounds,
  describe: Describe<Child>,
): PlainValue[] {
  const left: Left = { values: bounds.values, characters: bounds.characters }
  return cells.map((cell) => shapeValue(cell, { bounds, describe, left }, 0))
}

interface Extent {
  readonly bounds: Bounds
  readonly left: Left
}

interface Shaping<Child> extends Extent {
  readonly describe: Describe<Child>
}

function shapeValue<Child>(child: Child, shaping: Shaping<Child>, depth: number): PlainValue {
  shaping.left.values -= 1
  const value = shaping.describe(child)
  if (typeof value === 'string') return shapeText(value, value.length, shaping)
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'cut-text':
      return shapeText(value.text, value.total, shaping)
    case 'temporal':
    case 'omitted':
      return value
    case 'bytes':
      return shapeBytes(value.bytes, shaping)
    case 'vector':
      return value.length >= shaping.bounds.listLimit
        ? omitted(value.element, value.length)
        : { kind: 'list', items: value.items(), total: value.length }
    case 'list':
      return shapeList(value, shaping, depth + 1)
    case 'map':
      return shapeMap(value, shaping, depth + 1)
    case 'node':
      return {
        ...value,
        labels: shapeLabels(value.labels, shaping.bounds),
        properties: shapeMap(value.properties, shaping, depth),
      }
    case 'relationship':
      return {
        ...value,
        type: shortName(value.type, shaping.bounds),
        properties: shapeMap(value.properties, shaping, depth),
      }
  }
}

function shapeText(text: string, total: number, { bounds, left }: Extent): string | CutText {
  const kept = cutText(text, Math.min(bounds.stringLength, Math.max(left.characters, 64)))
  left.characters -= kept.length
  return kept.length === total ? text : { kind: 'cut-text', text: kept, total }
}

function shapeBytes(bytes: Uint8Array, { bounds }: Extent): PlainValue {
  if (bytes.length >= bounds.listLimit) return omitted('bytes', bytes.length)
  return { kind: 'map', entries: [['base64', Buffer.from(bytes).toString('base64')]], total: 1 }
}

function shapeList<Child>(
  { items, total }: List<Child>,
  shaping: Shaping<Child>,
  depth: number,
): List<PlainValue> | Omitted {
  const { bounds, left } = shaping
  const long = items.length >= bounds.listLimit
  if (long && items.every((item) => typeof item === 'number')) return omitted('floats', total)
  if (depth > bounds.depth && items.length > 0) return omitted('levels', bounds.depth)
  const kept: PlainValue[] = []
  for (const item of long ? items.slice(0, bounds.itemsKept) : items) {
    if (left.values <= 0) break
    kept.push(shapeValue(item, shaping, depth))
  }
  return { kind: 'list', items: kept, total }
}

function shapeMap<Child>(
  value: MapValue<Child>,
  shaping: Shaping<Child>,
  depth: number,
): MapValue<PlainValue> {
  const { bounds, left } = shaping
  const kept = value.entries.slice(0, bounds.entriesKept)
  const keys = uniqueNames(
    kept.map(([key]) => key),
    bounds.nameLength,
  )
  const entries: Entry<PlainValue>[] = []
  for (const [index, [, item]] of kept.entries()) {
    if (left.values <= 0) break
    entries.push([keys[index] ?? '', shapeValue(item, shaping, depth)])
  }
  const longest = Math.max(value.longestKey ?? 0, ...kept.map(([key]) => key.length))
  return {
    kind: 'map',
    entries,
    total: value.total,
    ...(longest > bounds.nameLength ? { longestKey: longest } : {}),
  }
}

function omitted(what: Omitted['what'], count: number): Omitted {
  return { kind: 'omitted', what, count }
}

function shapeLabels({ items, total }: List<string>, bounds: Bounds): List<string> {
  const kept = items.slice(0, bounds.labelsKept)
  return { kind: 'list', items: kept.map((label) => shortName(label, bounds)), total }
}

function shortName(name: string, { nameLength }: Bounds): string {
  return name.length > nameLength ? `${cutText(name, nameLength)}…` : name
}
