import { parse } from 'yaml'

interface Answer {
  columns?: string[]
  rows?: unknown[]
}

/** The rows of an answer, in either layout, as flat maps from property to value. */
export function readRows(answer: string): Record<string, unknown>[] {
  const { columns, rows = [] } = parse(answer, { version: '1.1' }) as Answer
  return rows.map((row) => flatten(columns ? pair(columns, row as unknown[]) : row))
}

function pair(columns: string[], cells: unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, i) => [column, cells[i]]))
}

function flatten(value: unknown, name = ''): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { [name]: value }
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flatten(inner, key))) as Record<
    string,
    unknown
  >
}
