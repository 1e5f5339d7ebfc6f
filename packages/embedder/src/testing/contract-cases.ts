import assert from 'node:assert/strict'
import type { Embedder } from '../embedder.ts'
import { startProvider } from './start-provider.ts'
import { answerVectors, type ProviderWire } from './provider-wire.ts'

export interface ContractCase {
  readonly title: string
  run(): Promise<void>
}

export type MakeEmbedder = (server: {
  readonly address: string
  readonly timeoutSeconds: number
}) => Embedder | Promise<Embedder>

const question = 'Which king built the lighthouse?'
const subjects = ['A lighthouse', 'The tax on tea', 'Singing lessons', 'Volcanoes of Iceland']
const oddTexts = [
  'one\ntwo\n\nthree',
  'naïve 東京 🗼 \u0000',
  '<|endoftext|> "quoted" \\ ${x}',
  'a',
  'word '.repeat(3000),
]

/** What every embedder does, whatever it asks. */
export function contractCases(create: MakeEmbedder, wire: ProviderWire | undefined): ContractCase[] {
  const withEmbedder = (check: (embedder: Embedder) => Promise<void>) => async (): Promise<void> => {
    if (wire === undefined) return check(await create({ address: '', timeoutSeconds: 30 }))
    const provider = await startProvider((request) => answerVectors(wire, request))
    try {
      await check(await create({ address: provider.address, timeoutSeconds: 30 }))
    } finally {
      await provider.stop()
    }
  }

  return [
    {
      title: 'a question becomes a vector of numbers, the same each time',
      run: withEmbedder(async (embedder) => {
        const vector = await embedder.embedQuery(question)
        assert.ok(vector.length > 0 && vector.every(Number.isFinite) && vector.some((value) => value !== 0))
        assert.deepEqual(await embedder.embedQuery(question), vector)
        if (embedder.dimensions !== undefined) assert.equal(vector.length, embedder.dimensions)
      }),
    },
    {
      title: 'documents become one vector each, in their order, in more than one batch',
      run: withEmbedder(async (embedder) => {
        const texts = Array.from({ length: 300 }, (_, index) => `${subjects[index % 4]} number ${index}`)
        const vectors = await embedder.embedDocuments(texts)
        assert.equal(vectors.length, texts.length)
        for (const index of [0, 1, 150, 299]) {
          const [alone] = await embedder.embedDocuments([texts[index] ?? ''])
          assert.ok(
            cosine(vectors[index] ?? [], alone ?? []) > 0.98,
            `document ${index} got another one's vector`,
          )
        }
      }),
    },
    {
      title: 'no documents need no call',
      run: withEmbedder(async (embedder) => assert.deepEqual(await embedder.embedDocuments([]), [])),
    },
    {
      title: 'odd and very long texts are embedded',
      run: withEmbedder(async (embedder) => {
        const vectors = await embedder.embedDocuments(oddTexts)
        assert.equal(new Set(vectors.map((vector) => vector.length)).size, 1)
        assert.equal(vectors.length, oddTexts.length)
      }),
    },
    {
      title: 'a signal that is aborted already stops both calls with its reason',
      run: withEmbedder(async (embedder) => {
        const signal = AbortSignal.abort(new Error('the user left'))
        await assert.rejects(embedder.embedQuery(question, { signal }), /the user left/)
        await assert.rejects(embedder.embedDocuments([question], { signal }), /the user left/)
      }),
    },
    {
      title: 'warming up needs no question and can be repeated',
      run: withEmbedder(async (embedder) => {
        await embedder.warmUp?.()
        await embedder.warmUp?.()
      }),
    },
  ]
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
