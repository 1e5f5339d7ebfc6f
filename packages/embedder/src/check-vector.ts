import { EmbedderError } from './embedder-error.ts'

/** What a vector is searched in. */
export interface ExpectedVector {
  /** The name to be told, such as `the index "movie_plots"`. */
  readonly name: string
  readonly dimensions: number
}

/**
 * Returns the vector where it can be searched with: as many numbers as expected, finite and not all zero as 32-bit floats.
 *
 * @param source who made it, such as `openai:text-embedding-3-small`
 * @throws EmbedderError `embedding-malformed` or `embedding-dimensions`
 */
export function checkVector(vector: unknown, source: string, expected?: ExpectedVector): number[] {
  if (vector instanceof Float32Array || vector instanceof Float64Array) {
    return checkVector(Array.from(vector), source, expected)
  }
  if (!Array.isArray(vector)) throw malformed(source, `with ${describe(vector)} instead of a vector`)
  if (vector.length === 0) throw malformed(source, 'with an empty vector')
  const wrong = vector.findIndex((value) => typeof value !== 'number' || !Number.isFinite(value))
  if (wrong !== -1) throw malformed(source, `with a vector that holds ${describe(vector[wrong])} at ${wrong}`)
  if (vector.every((value) => value === 0)) throw malformed(source, `with ${vector.length} zeros`)
  const unusable = findUnusable(vector as number[])
  if (unusable !== undefined)
    throw malformed(source, `with a vector of numbers as ${unusable}, which no index compares`)
  if (expected !== undefined && vector.length !== expected.dimensions) {
    throw wrongDimensions(vector.length, source, expected)
  }
  return vector as number[]
}

/** Indexes keep 32-bit floats: what is infinite there, or zero throughout, has no direction. */
function findUnusable(vector: readonly number[]): string | undefined {
  const large = vector.find((value) => !Number.isFinite(Math.fround(value)))
  if (large !== undefined) return `large as ${large}`
  return vector.every((value) => Math.fround(value) === 0)
    ? `small as ${vector.find((value) => value !== 0)}`
    : undefined
}

/** The error for a model and an index that do not belong together. */
export function wrongDimensions(dimensions: number, source: string, expected: ExpectedVector): EmbedderError {
  return new EmbedderError(
    'embedding-dimensions',
    `EMBEDDING_MODEL "${source}" gives ${dimensions} dimensions, but ${expected.name} holds vectors of ${expected.dimensions}`,
    { fix: `set EMBEDDING_MODEL to the model that ${expected.name} was filled with` },
  )
}

function malformed(source: string, what: string): EmbedderError {
  return new EmbedderError('embedding-malformed', `EMBEDDING_MODEL "${source}" answered ${what}`, {
    fix: 'see that the model is one for embeddings; if it is, ask again later',
  })
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}
