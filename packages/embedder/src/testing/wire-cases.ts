import assert from 'node:assert/strict'
import { againstProvider, assertFailure, failing, until, type ProviderScene } from './against-provider.ts'
import type { ContractCase, MakeEmbedder } from './contract-cases.ts'
import { answerVectors, type ProviderWire } from './provider-wire.ts'
import { startProvider, type ReceivedRequest } from './start-provider.ts'

const question = 'Which king built the lighthouse?'

/** How an embedder speaks with its provider: what is sent, asked again, given up and cancelled. */
export function wireCases(create: MakeEmbedder, wire: ProviderWire): ContractCase[] {
  const { key } = wire
  const right = (request: ReceivedRequest) => answerVectors(wire, request)
  const scene = (title: string, rest: Omit<ProviderScene, 'create'>): ContractCase => ({
    title,
    run: () => againstProvider({ create, ...rest }),
  })

  const cases = [
    scene('the texts are sent as they are, the key in no address', {
      answers: [right],
      async check(embedder, { requests }) {
        const text = 'one\ntwo  ends with blanks  '
        await embedder.embedQuery(text)
        await embedder.embedDocuments([text])
        assert.deepEqual(requests.flatMap(wire.readTexts), [text, text])
        if (key !== undefined) assert.ok(requests.every(({ path }) => !path.includes(key)))
        if (wire.isQuery !== undefined) assert.deepEqual(requests.map(wire.isQuery), [true, false])
      },
    }),
    scene('429 is asked again after the seconds of Retry-After', {
      answers: [failing(429, key, { 'retry-after': '1' }), right],
      async check(embedder, { requests }) {
        assert.ok((await embedder.embedQuery(question)).length > 0)
        assert.ok((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0) > 900)
      },
    }),
    scene('500, 503 and a lost connection are asked again', {
      answers: [failing(500), failing(503), () => 'drop', right],
      async check(embedder, { requests }) {
        assert.equal((await embedder.embedDocuments([question])).length, 1)
        assert.equal(requests.length, 4)
      },
    }),
    scene('a provider that never answers is given up in time', {
      answers: [() => 'hang'],
      timeoutSeconds: 1,
      async check(embedder, provider) {
        await assertFailure(embedder.embedQuery(question), 'embedding-timeout', /within 1 s/, key)
        await until(() => provider.givenUp() === 1)
      },
    }),
    scene('an aborted call closes its connection and rejects with the reason', {
      answers: [() => 'hang'],
      async check(embedder, provider) {
        const controller = new AbortController()
        const call = embedder.embedQuery(question, { signal: controller.signal })
        await until(() => provider.requests.length === 1)
        controller.abort(new Error('the user left'))
        await assert.rejects(call, /the user left/)
        await until(() => provider.givenUp() === 1)
      },
    }),
    scene('an abort while waiting to ask again ends the waiting', {
      answers: [failing(429, key, { 'retry-after': '15' })],
      async check(embedder, provider) {
        const controller = new AbortController()
        const call = embedder.embedQuery(question, { signal: controller.signal })
        await until(() => provider.requests.length === 1)
        setTimeout(() => controller.abort(new Error('the user left')), 50)
        await assert.rejects(call, /the user left/)
        assert.equal(provider.requests.length, 1)
      },
    }),
    {
      title: 'a provider that is not there is named',
      async run() {
        const gone = await startProvider(right)
        await gone.stop()
        const embedder = await create({ address: gone.address, timeoutSeconds: 20 })
        const says = new RegExp(gone.address.replaceAll('.', '\\.'))
        await assertFailure(embedder.embedQuery(question), 'embedding-unavailable', says, key)
      },
    },
  ]
  return wire.oneByOne === true ? cases : [...cases, ...batchCases(create, wire)]
}

/** What can go wrong only where one answer holds the vectors of several texts. */
function batchCases(create: MakeEmbedder, wire: ProviderWire): ContractCase[] {
  const answered = (title: string, vectors: unknown[]): ContractCase => ({
    title,
    run: () =>
      againstProvider({
        create,
        answers: [(request) => ({ body: wire.writeVectors(vectors, request) })],
        check: (embedder) =>
          assertFailure(embedder.embedDocuments(['a', 'b', 'c']), 'embedding-malformed', /vector/, wire.key),
      }),
  })
  return [
    answered('fewer vectors than documents are no answer', [
      [1, 2],
      [3, 4],
    ]),
    answered('vectors of two lengths are no answer', [
      [1, 2],
      [3, 4, 5],
      [6, 7],
    ]),
  ]
}
