import type { IdPrefixes } from './element-ids.ts'
import type { Entry, PlainValue } from './described-value.ts'
import type { OutputLimits } from './output-limits.ts'
import { writeRecord } from './write-block.ts'
import { compactJson, writeFlow, yamlFlow } from './write-flow.ts'

/** The sections of an answer around its rows, in order; `columns` only where the layout names them once. */
export interface Sections {
  readonly head: readonly Entry<PlainValue>[]
  readonly tail: readonly Entry<PlainValue>[]
}

/** A way to write rows and the document around them. */
export interface Layout {
  readonly kind: 'record' | 'table' | 'json'
  readonly row: (columns: readonly string[], row: readonly PlainValue[], ids: IdPrefixes) => string
  readonly document: (columns: readonly string[], rows: readonly string[], sections: Sections) => string
}

/** The layouts among which an answer of this format chooses. */
export function layoutsOf(format: OutputLimits['format']): readonly Layout[] {
  switch (format) {
    case 'auto':
      return [recordLayout, tableLayout]
    case 'yaml':
      return [recordLayout]
    case 'table':
      return [tableLayout]
    case 'json':
      return [jsonLayout]
  }
}

/** Each row a mapping in block style. */
export const recordLayout: Layout = {
  kind: 'record',
  row: (columns, row, ids) => writeRecord(fieldsOf(columns, row), ids),
  document: (_columns, rows, sections) => writeYaml(sections.head, rows, sections.tail),
}

/** The columns once, each row one flow sequence. */
export const tableLayout: Layout = {
  kind: 'table',
  row: (_columns, row, ids) => `- ${writeFlow(listOf(row), yamlFlow, ids)}`,
  document: (columns, rows, { head, tail }) =>
    writeYaml(
      [...head, ...(columns.length === 0 ? [] : [['columns', listOf(columns)] as const])],
      rows,
      tail,
    ),
}

/** The record layout as compact JSON. */
export const jsonLayout: Layout = {
  kind: 'json',
  row: (columns, row, ids) => {
    const entries = fieldsOf(columns, row)
    return compactJson.map(entries.map(([key, value]) => [key, writeFlow(value, compactJson, ids)]))
  },
  document: (_columns, rows, { head, tail }) =>
    compactJson.map([...writeJson(head), ['rows', compactJson.list(rows)], ...writeJson(tail)]),
}

function writeYaml(
  head: readonly Entry<PlainValue>[],
  rows: readonly string[],
  tail: readonly Entry<PlainValue>[],
): string {
  const section = ([key, value]: Entry<PlainValue>) => `${key}: ${writeFlow(value, yamlFlow, {})}`
  const body = rows.length === 0 ? ['rows: []'] : ['rows:', ...rows]
  return [...head.map(section), ...body, ...tail.map(section)].join('\n')
}

function writeJson(sections: readonly Entry<PlainValue>[]): [string, string][] {
  return sections.map(([key, value]) => [key, writeFlow(value, compactJson, {})])
}

function fieldsOf(columns: readonly string[], row: readonly PlainValue[]): Entry<PlainValue>[] {
  return columns.map((column, index) => [column, row[index] ?? null])
}

function listOf(items: readonly PlainValue[]): PlainValue {
  return { kind: 'list', items, total: items.length }
}
