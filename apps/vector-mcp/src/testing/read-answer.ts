import { parse } from 'yaml'

/** An answer of a search, or a failure, as a test reads it. */
export interface SearchAnswer {
  readonly columns: string[]
  readonly rows: [number, { labels?: string[]; type?: string; properties: Record<string, unknown> }][]
  readonly notes?: string[]
  readonly error?: string
  readonly allowed?: string[]
  readonly fix?: string
}

/** Reads both layouts as columns and rows of values. */
export function readAnswer(text: string): SearchAnswer {
  const answer = parse(text) as SearchAnswer
  if (answer.rows === undefined || answer.columns !== undefined) return answer
  const [first = {}] = answer.rows
  return {
    ...answer,
    columns: Object.keys(first),
    rows: answer.rows.map((row) => Object.values(row) as SearchAnswer['rows'][number]),
  }
}
