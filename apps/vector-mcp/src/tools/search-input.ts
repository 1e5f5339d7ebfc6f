import { InputError, nearestName } from '@graphmcp/mcp-kit'

/** The arguments that every search takes, checked as far as no index is needed. */
export interface SearchInput {
  readonly query: string
  readonly topK: number
  /** As given; read against the properties of the index. */
  readonly filters: unknown
  readonly minScore?: number
  readonly fields: readonly string[]
}

export const LARGEST_TOP_K = 100
const DEFAULT_TOP_K = 10

/**
 * Reads the arguments of a search, already prepared against the tool's schema.
 *
 * @throws {InputError} that names the argument, what was given and what is allowed.
 */
export function parseSearchInput(input: Readonly<Record<string, unknown>>): SearchInput {
  const minScore = parseMinScore(input['min_score'])
  return {
    query: parseQuery(input['query']),
    topK: parseTopK(input['top_k']),
    filters: input['filters'],
    fields: parseFields(input['fields']),
    ...(minScore === undefined ? {} : { minScore }),
  }
}

function parseQuery(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new InputError('the argument "query" is blank', { fix: 'give the question as text' })
}

function parseTopK(value: unknown): number {
  if (value === undefined) return DEFAULT_TOP_K
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_TOP_K)
    return value
  const range = `a whole number from 1 to ${LARGEST_TOP_K}`
  throw new InputError(`the argument "top_k" is ${JSON.stringify(value)}, not ${range}`, {
    fix: Number(value) > LARGEST_TOP_K ? `use ${LARGEST_TOP_K}, and filters to narrow` : `give ${range}`,
  })
}

function parseMinScore(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw new InputError(`the argument "min_score" is ${JSON.stringify(value)}, not a number from 0 to 1`, {
    fix: 'give a number from 0 to 1, such as 0.8',
  })
}

function parseFields(value: unknown): readonly string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value
  throw new InputError('the argument "fields" is not a list of texts', { fix: 'give ["name", "title"]' })
}

/** Finds the index that the generic tool is asked for. */
export function parseIndexName(value: unknown, names: readonly string[]): string {
  const [only, ...others] = names
  if (value === undefined && only !== undefined && others.length === 0) return only
  if (typeof value === 'string' && names.includes(value)) return value
  const nearest = typeof value === 'string' ? nearestName(value, names) : undefined
  const problem = value === undefined ? 'is missing' : `names ${JSON.stringify(value)}, which does not exist`
  throw new InputError(`the argument "index" ${problem}`, {
    allowed: names,
    fix: nearest === undefined ? 'use one of the allowed names' : `use "${nearest}"`,
  })
}
