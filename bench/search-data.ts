/** A reproducible source of numbers between 0 and 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Chunk {
  readonly id: number
  readonly cluster: number
  readonly half: number
  readonly tenth: number
  readonly hundredth: number
  readonly thousandth: number
  readonly code: string
  readonly title: string
  readonly vector: readonly number[]
}

export interface SearchData {
  readonly chunks: readonly Chunk[]
  readonly centres: readonly (readonly number[])[]
  readonly questions: readonly (readonly number[])[]
}

/** Gaussian clusters, which are hard on a quantized index; the properties are independent of them. */
export function makeSearchData(
  size: number,
  dimensions: number,
  clusters: number,
  questions: number,
): SearchData {
  const random = createRandom(7)
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const around = (centre: readonly number[], spread: number) =>
    unit(centre.map((number) => number + spread * gaussian()))
  const centres = Array.from({ length: clusters }, () => unit(Array.from({ length: dimensions }, gaussian)))
  const anyCentre = () => centres[Math.floor(random() * clusters)] ?? []
  const chunks = Array.from({ length: size }, (_, id): Chunk => {
    const cluster = Math.floor(random() * clusters)
    return {
      id,
      cluster,
      half: Math.floor(random() * 2),
      tenth: Math.floor(random() * 10),
      hundredth: Math.floor(random() * 100),
      thousandth: Math.floor(random() * 1000),
      code: `c${Math.floor(random() * 1000)}`,
      title: `word${Math.floor(random() * 36)} of ${id}`,
      vector: around(centres[cluster] ?? [], 0.03),
    }
  })
  return { chunks, centres, questions: Array.from({ length: questions }, () => around(anyCentre(), 0.05)) }
}

/** Of unit vectors, the dot product orders as the cosine does. */
export function dot(left: readonly number[], right: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}

/** Ids of the chunks that match, nearest first. */
export function exactNearest(
  chunks: readonly Chunk[],
  question: readonly number[],
  matches: (chunk: Chunk) => boolean,
  count: number,
): number[] {
  return chunks
    .filter(matches)
    .map(({ id, vector }) => ({ id, similarity: dot(vector, question) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)
    .map(({ id }) => id)
}

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector))
  return vector.map((number) => number / length)
}
