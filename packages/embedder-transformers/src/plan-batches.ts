/** Texts that run through the model at once: their places among all texts, and the tokens of the longest. */
export interface Batch {
  readonly places: readonly number[]
  readonly length: number
}

/** Padded tokens in one run: larger ones gain nothing on a CPU and keep the process from answering meanwhile. */
const tokensPerRun = 1024

/** Groups texts of like length, so that little is padded. */
export function planBatches(lengths: readonly number[]): Batch[] {
  const order = lengths.map((_, place) => place).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0))
  const batches: Batch[] = []
  let places: number[] = []
  for (const place of order) {
    const length = lengths[place] ?? 0
    if (places.length > 0 && (places.length + 1) * length > tokensPerRun) {
      batches.push(finish(places, lengths))
      places = []
    }
    places.push(place)
  }
  if (places.length > 0) batches.push(finish(places, lengths))
  return batches
}

function finish(places: readonly number[], lengths: readonly number[]): Batch {
  return { places, length: Math.max(...places.map((place) => lengths[place] ?? 0)) }
}
