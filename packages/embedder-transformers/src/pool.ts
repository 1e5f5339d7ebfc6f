/** What the model gave for one text: `length` token vectors, one after the other in `data`, the first at `start`. */
export interface TokenVectors {
  readonly data: Float32Array
  readonly start: number
  readonly length: number
  readonly dimensions: number
}

/** One vector of length 1 for a text: the mean of its tokens' vectors, or the first one. */
export function pool({ data, start, length, dimensions }: TokenVectors, pooling: 'mean' | 'cls'): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  const tokens = pooling === 'cls' ? 1 : length
  for (let token = 0; token < tokens; token += 1) {
    const offset = start + token * dimensions
    for (let index = 0; index < dimensions; index += 1) {
      vector[index] = (vector[index] ?? 0) + (data[offset + index] ?? 0)
    }
  }
  const norm = Math.hypot(...vector)
  return norm === 0 ? vector : vector.map((value) => value / norm)
}
