import { shortId, type IdPrefixes } from './element-ids.ts'
import type { Entry, Omitted, PlainValue } from './described-value.ts'
import { decimal, writeScalar, writeText } from './write-scalar.ts'

/** How the parts of a value are written: as YAML in flow style or as compact JSON. */
export interface Style {
  readonly text: (text: string) => string
  readonly temporal: (text: string) => string
  readonly number: (value: number) => string
  readonly list: (items: readonly string[]) => string
  readonly map: (entries: readonly (readonly [string, string])[]) => string
}

export const yamlFlow: Style = {
  text: writeText,
  temporal: (text) => `'${text}'`,
  number: writeScalar,
  list: (items) => `[${items.join(', ')}]`,
  map: (entries) => `{${entries.map(([key, value]) => `${writeText(key)}: ${value}`).join(', ')}}`,
}

/** What JSON may hold as it is, and YAML may not, or takes for a line break. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** A JSON text that readers of YAML take for the same. */
function jsonText(text: string): string {
  return JSON.stringify(text).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export const compactJson: Style = {
  text: jsonText,
  temporal: jsonText,
  number: (value) => (Number.isFinite(value) ? decimal(value) : JSON.stringify(String(value))),
  list: (items) => `[${items.join(',')}]`,
  map: (entries) => `{${entries.map(([key, value]) => `${jsonText(key)}:${value}`).join(',')}}`,
}

/** Writes a value on one line. */
export function writeFlow(value: PlainValue, style: Style, ids: IdPrefixes): string {
  if (typeof value === 'string') return style.text(value)
  if (typeof value === 'number') return style.number(value)
  if (value === null || typeof value !== 'object') return String(value)
  const write = (child: PlainValue) => writeFlow(child, style, ids)
  const entries = (fields: readonly Entry<PlainValue>[]) =>
    style.map(presentEntries(fields).map(([key, child]) => [key, write(child)]))
  switch (value.kind) {
    case 'cut-text':
      return style.text(`${value.text}…`)
    case 'temporal':
      return style.temporal(value.text)
    case 'omitted':
      return style.text(marker(value))
    case 'list':
      return style.list(value.items.map(write))
    case 'map':
      return entries(value.entries)
    case 'node':
      return entries([
        ['id', shortId(value.id, ids.node)],
        ['labels', value.labels],
        ['properties', value.properties],
      ])
    case 'relationship':
      return entries([
        ['id', shortId(value.id, ids.relationship)],
        ['type', value.type],
        ...end('from', value.from, ids),
        ...end('to', value.to, ids),
        ['properties', value.properties],
      ])
  }
}

/** What is left out of a map is told under `omitted`; its key is not written. */
export function presentEntries(entries: readonly Entry<PlainValue>[]): readonly Entry<PlainValue>[] {
  return entries.filter(
    ([, value]) => value === null || typeof value !== 'object' || value.kind !== 'omitted',
  )
}

function end(key: string, id: string | undefined, ids: IdPrefixes): Entry<PlainValue>[] {
  return id === undefined ? [] : [[key, shortId(id, ids.node)]]
}

/** Stands in a cell or list, where something must stand. */
function marker({ what, count }: Omitted): string {
  return what === 'levels' ? `<nested deeper than ${count} levels>` : `<${count} ${what} left out>`
}
