import type { IdPrefixes } from './element-ids.ts'
import type { Entry, PlainValue } from './described-value.ts'
import { presentEntries, writeFlow, yamlFlow } from './write-flow.ts'
import { writeText } from './write-scalar.ts'

/** Writes one row of the record layout: a mapping in block style, nodes and relationships on one line each. */
export function writeRecord(fields: readonly Entry<PlainValue>[], ids: IdPrefixes): string {
  if (fields.length === 0) return '- {}'
  return `- ${writeMapping(fields, 2, ids)}`
}

/** Lines after the first are indented by `indent`; the first is continued by the caller. */
function writeMapping(entries: readonly Entry<PlainValue>[], indent: number, ids: IdPrefixes): string {
  return entries
    .map(([key, value]) => `${writeText(key)}:${writeField(value, indent, ids)}`)
    .join(newLine(indent))
}

/** The value of a key that stands at `indent`. */
function writeField(value: PlainValue, indent: number, ids: IdPrefixes): string {
  const children = childrenOf(value)
  switch (children.kind) {
    case 'items':
      return newLine(indent) + writeSequence(children.items, indent, ids)
    case 'entries':
      return newLine(indent + 1) + writeMapping(children.entries, indent + 1, ids)
    case 'none':
      return ` ${writeFlow(value, yamlFlow, ids)}`
  }
}

function writeSequence(items: readonly PlainValue[], indent: number, ids: IdPrefixes): string {
  return items.map((item) => `- ${writeItem(item, indent + 2, ids)}`).join(newLine(indent))
}

function writeItem(value: PlainValue, indent: number, ids: IdPrefixes): string {
  const children = childrenOf(value)
  switch (children.kind) {
    case 'items':
      return writeSequence(children.items, indent, ids)
    case 'entries':
      return writeMapping(children.entries, indent, ids)
    case 'none':
      return writeFlow(value, yamlFlow, ids)
  }
}

type Children =
  | { readonly kind: 'items'; readonly items: readonly PlainValue[] }
  | { readonly kind: 'entries'; readonly entries: readonly Entry<PlainValue>[] }
  | { readonly kind: 'none' }

/** What is written below a value in block style. */
function childrenOf(value: PlainValue): Children {
  if (value === null || typeof value !== 'object') return { kind: 'none' }
  if (value.kind === 'list' && value.items.length > 0) return { kind: 'items', items: value.items }
  if (value.kind === 'map') {
    const entries = presentEntries(value.entries)
    if (entries.length > 0) return { kind: 'entries', entries }
  }
  return { kind: 'none' }
}

function newLine(indent: number): string {
  return `\n${' '.repeat(indent)}`
}
