import { uniqueNames } from './cut-text.ts'
import type { Entry, MapValue, Node, PlainValue } from './described-value.ts'

type Entity = 'row' | 'node' | 'relationship'

interface Range {
  readonly least: number
  readonly most: number
}

/** One kind of thing left out at one place, in all rows. */
interface Omission {
  readonly what: string
  /** Absent where nothing was kept. */
  readonly kept?: Range
  readonly count: Range
  readonly entity: Entity
  readonly entities: Set<unknown>
}

type Omissions = Map<string, Map<string, Omission>>

interface Place {
  readonly path: string
  readonly entity: Entity
  readonly owner: unknown
}

const longestPath = 80

/**
 * Tells what is left out of these rows, once per place: `tags: 10 of 115 items kept in 1 row`. Places beyond
 * `limit` are only counted.
 */
export function describeOmissions(
  columns: readonly string[],
  rows: readonly (readonly PlainValue[])[],
  limit: number,
): Entry<PlainValue>[] {
  const omissions: Omissions = new Map()
  for (const row of rows) {
    for (const [index, column] of columns.entries()) {
      const value = row[index]
      if (value !== undefined) collect(value, { path: column, entity: 'row', owner: row }, omissions)
    }
  }
  const paths = uniqueNames([...omissions.keys()], longestPath)
  const places = [...omissions.values()].map((kinds, index): Entry<PlainValue> => [
    paths[index] ?? '',
    [...kinds.values()].map(describe).join('; '),
  ])
  return limitPlaces(places, limit)
}

/** The first places, and how many others there are. */
export function limitPlaces(places: readonly Entry<PlainValue>[], limit: number): Entry<PlainValue>[] {
  if (places.length <= limit) return [...places]
  const shown = places.slice(0, Math.max(limit - 1, 0))
  return [
    ...shown,
    ['…', `parts left out at ${places.length - shown.length}${shown.length > 0 ? ' more' : ''} places`],
  ]
}

function collect(value: PlainValue, place: Place, omissions: Omissions): void {
  if (value === null || typeof value !== 'object') return
  const add = (what: string, count: number, kept?: number) => {
    addOmission(omissions, place, { what, count, ...(kept === undefined ? {} : { kept }) })
  }
  switch (value.kind) {
    case 'cut-text':
      return add('characters', value.total, value.text.length)
    case 'omitted':
      return value.what === 'levels' ? add('levels', value.count) : add(value.what, value.count)
    case 'temporal':
      return
    case 'list':
      if (value.items.length < value.total) add('items', value.total, value.items.length)
      for (const item of value.items) collect(item, place, omissions)
      return
    case 'map':
      return collectEntries(value, place, omissions)
    case 'node':
    case 'relationship':
      if (value.kind === 'node') collectLabels(value, place, omissions)
      return collectEntries(
        value.properties,
        { path: place.path, entity: value.kind, owner: value.id },
        omissions,
      )
  }
}

function collectLabels({ id, labels }: Node<PlainValue>, { path }: Place, omissions: Omissions): void {
  if (labels.items.length === labels.total) return
  const place: Place = { path, entity: 'node', owner: id }
  addOmission(omissions, place, { what: 'labels', count: labels.total, kept: labels.items.length })
}

function collectEntries(map: MapValue<PlainValue>, place: Place, omissions: Omissions): void {
  if (map.entries.length < map.total) {
    addOmission(omissions, place, { what: 'keys', count: map.total, kept: map.entries.length })
  }
  if (map.longestKey !== undefined) {
    addOmission(omissions, place, { what: 'key', count: map.longestKey })
  }
  for (const [key, value] of map.entries) {
    collect(value, { ...place, path: `${place.path}.${key}` }, omissions)
  }
}

function addOmission(
  omissions: Omissions,
  { path, entity, owner }: Place,
  { what, count, kept }: { what: string; count: number; kept?: number },
): void {
  const kinds = omissions.get(path) ?? new Map<string, Omission>()
  omissions.set(path, kinds)
  const known = kinds.get(what)
  kinds.set(what, {
    what,
    entity,
    entities: (known?.entities ?? new Set()).add(owner),
    count: widen(known?.count, count),
    ...(kept === undefined ? {} : { kept: widen(known?.kept, kept) }),
  })
}

function widen(range: Range | undefined, value: number): Range {
  return { least: Math.min(range?.least ?? value, value), most: Math.max(range?.most ?? value, value) }
}

function describe({ what, kept, count, entity, entities }: Omission): string {
  const where = `${entities.size} ${entity}${entities.size === 1 ? '' : 's'}`
  if (what === 'key') return `a key of ${describeRange(count)} characters cut in ${where}`
  if (what === 'levels') return `nesting below ${count.most} levels left out in ${where}`
  const of = kept === undefined ? '' : `${describeRange(kept)} of `
  return `${of}${describeRange(count)} ${what}${kept === undefined ? '' : ' kept'} in ${where}`
}

function describeRange({ least, most }: Range): string {
  return least === most ? String(most) : `${least} to ${most}`
}
