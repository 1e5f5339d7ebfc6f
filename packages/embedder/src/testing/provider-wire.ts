import type { ProviderAnswer, ReceivedRequest } from './start-provider.ts'

/** How a provider's API reads texts and writes vectors. */
export interface ProviderWire {
  /** The key that `create` sets; it may be in no error and no address. */
  readonly key?: string
  /** The texts of a request. */
  readonly readTexts: (request: ReceivedRequest) => readonly string[]
  /** The body of an answer with these vectors; they may be anything. */
  readonly writeVectors: (vectors: readonly unknown[], request: ReceivedRequest) => unknown
  /** Whether the request asks for the vector of a question, where the provider tells them apart. */
  readonly isQuery?: (request: ReceivedRequest) => boolean
  /** The texts one request holds; a provider that takes one by one cannot mix them up. */
  readonly oneByOne?: boolean
}

/** A right answer: eight numbers for each text, which depend on the text alone. */
export function answerVectors(wire: ProviderWire, request: ReceivedRequest): ProviderAnswer {
  return { body: wire.writeVectors(wire.readTexts(request).map(vectorOf), request) }
}

function vectorOf(text: string): number[] {
  const vector = [1, 0, 0, 0, 0, 0, 0, 0]
  for (const [index, letter] of [...text].entries()) {
    vector[index % 8] = ((vector[index % 8] ?? 0) * 31 + (letter.codePointAt(0) ?? 0)) % 1009
  }
  return vector.map((value) => value / 1009)
}
