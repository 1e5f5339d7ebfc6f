import { expect, test } from 'vitest'
import { createQueryEmbedder, type QueryEmbedderOptions } from './create-query-embedder.ts'
import type { Embedder, EmbedOptions } from './embedder.ts'

interface Counted extends Embedder {
  readonly asked: string[]
  readonly signals: AbortSignal[]
}

/** An embedder that answers with the text's length, or with what `answer` gives. */
function counting(answer: (text: string) => unknown = (text) => [text.length, 1]): Counted {
  const asked: string[] = []
  const signals: AbortSignal[] = []
  return {
    asked,
    signals,
    async embedQuery(text: string, { signal }: EmbedOptions = {}) {
      asked.push(text)
      if (signal !== undefined) signals.push(signal)
      return (await answer(text)) as number[]
    },
    embedDocuments: async () => [],
  }
}

const query = (embedder: Embedder, options: Partial<QueryEmbedderOptions> = {}) =>
  createQueryEmbedder(embedder, { model: 'acme:x', ...options })

const never = () => new Promise(() => undefined)

test('an equal question is embedded once, at the same time and later', async () => {
  const embedder = counting()
  const { embedQuery } = query(embedder)
  expect(await Promise.all([embedQuery('ab'), embedQuery('ab'), embedQuery('abc')])).toEqual([
    [2, 1],
    [2, 1],
    [3, 1],
  ])
  await embedQuery('ab')
  expect(embedder.asked).toEqual(['ab', 'abc'])
})

test('an embedder of one’s own may answer at once, and its failures are named', async () => {
  const own = { embedQuery: (text: string) => [text.length], embedDocuments: () => [] } as unknown as Embedder
  expect(await query(own).embedQuery('abc')).toEqual([3])
  const broken = counting(() => {
    throw new TypeError('x is not a function\n  at y')
  })
  await expect(query(broken).embedQuery('abc')).rejects.toMatchObject({
    code: 'embedding-unavailable',
    message: 'EMBEDDING_MODEL "acme:x" failed: x is not a function',
  })
})

test('the cache is bounded in size, the least recently used leaving first', async () => {
  const embedder = counting()
  const { embedQuery } = query(embedder, { cacheSize: 2 })
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await embedQuery(text)
  expect(embedder.asked).toEqual(['a', 'b', 'c', 'b'])
})

test('the cache is bounded in age', async () => {
  let now = 0
  const embedder = counting()
  const { embedQuery } = query(embedder, { cacheSeconds: 60, now: () => now })
  await embedQuery('a')
  now = 59_999
  await embedQuery('a')
  now = 60_000
  await embedQuery('a')
  expect(embedder.asked).toEqual(['a', 'a'])
})

test('a failure is told to all who asked, and not remembered', async () => {
  let fail = true
  const embedder = counting(() => {
    if (fail) throw new Error('down')
    return [1]
  })
  const { embedQuery } = query(embedder)
  const both = await Promise.allSettled([embedQuery('a'), embedQuery('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail = false
  expect(await embedQuery('a')).toEqual([1])
  expect(embedder.asked).toEqual(['a', 'a'])
})

test('X09: an embedder that never answers is given up, with a message', async () => {
  const embedder = counting(never)
  await expect(query(embedder, { timeoutSeconds: 0.05 }).embedQuery('a')).rejects.toMatchObject({
    code: 'embedding-timeout',
    message: 'EMBEDDING_MODEL "acme:x" gave no vector within 0.05 s',
  })
  expect(embedder.signals[0]?.aborted).toBe(true)
})

test('one who gives up leaves the answer to the other; the last one stops the embedder', async () => {
  const embedder = counting(never)
  const { embedQuery } = query(embedder)
  const [first, second] = [new AbortController(), new AbortController()]
  const calls = [first, second].map(({ signal }) => embedQuery('a', { signal }))
  first.abort(new Error('first left'))
  await expect(calls[0]).rejects.toThrow('first left')
  expect(embedder.signals[0]?.aborted).toBe(false)
  second.abort(new Error('second left'))
  await expect(calls[1]).rejects.toThrow('second left')
  expect(embedder.signals[0]?.aborted).toBe(true)
  expect(embedder.asked).toEqual(['a'])
})

test('a signal aborted before asks nothing', async () => {
  const embedder = counting()
  const call = query(embedder).embedQuery('a', { signal: AbortSignal.abort(new Error('gone')) })
  await expect(call).rejects.toThrow('gone')
  expect(embedder.asked).toEqual([])
})

test.each([
  ['zeros', [0, 0], 'embedding-malformed'],
  ['NaN', [Number.NaN], 'embedding-malformed'],
  ['a string', 'vector', 'embedding-malformed'],
])('C20: %s are refused and not remembered', async (_, vector, code) => {
  const embedder = counting(() => vector)
  const { embedQuery } = query(embedder)
  await expect(embedQuery('a')).rejects.toMatchObject({ code })
  await expect(embedQuery('a')).rejects.toMatchObject({ code })
  expect(embedder.asked).toHaveLength(2)
})

test('C20: two indexes of different dimensions: one is refused with both numbers, the other works', async () => {
  const embedder = counting(() => [1, 2, 3])
  const { embedQuery } = query(embedder)
  const call = embedQuery('a', { expected: { name: 'the index "plots"', dimensions: 1536 } })
  await expect(call).rejects.toMatchObject({
    code: 'embedding-dimensions',
    message: 'EMBEDDING_MODEL "acme:x" gives 3 dimensions, but the index "plots" holds vectors of 1536',
  })
  const small = { name: 'the index "small"', dimensions: 3 }
  expect(await embedQuery('a', { expected: small })).toEqual([1, 2, 3])
  await expect(embedQuery('b', { expected: { name: 'it', dimensions: 2 } })).rejects.toThrow('3 dimensions')
  expect(embedder.asked).toEqual(['a', 'a'])
})

test('C20: one answer of a wrong length stands for nothing: neither for its question nor for others', async () => {
  const answers = [[1], [1, 2, 3], [4, 5, 6]]
  const { embedQuery } = query(counting(() => answers.shift()))
  const expected = { name: 'the index "plots"', dimensions: 3 }
  await expect(embedQuery('a', { expected })).rejects.toThrow('gives 1 dimensions')
  expect(await embedQuery('a', { expected })).toEqual([1, 2, 3])
  expect(await embedQuery('b', { expected })).toEqual([4, 5, 6])
})

test('C20: a length that fitted an index spares the others a call, for a minute', async () => {
  let time = 0
  const answers = [
    [1, 2, 3],
    [1, 2],
  ]
  const embedder = counting(() => answers.shift())
  const { embedQuery } = createQueryEmbedder(embedder, { model: 'acme:x', now: () => time })
  await embedQuery('a', { expected: { name: 'plots', dimensions: 3 } })
  await expect(embedQuery('b', { expected: { name: 'it', dimensions: 2 } })).rejects.toThrow('3 dimensions')
  expect(embedder.asked).toEqual(['a'])
  time = 60_001
  expect(await embedQuery('b', { expected: { name: 'it', dimensions: 2 } })).toEqual([1, 2])
})

test('C20: the dimensions are told by the embedder, or learnt by one call, once', async () => {
  const silent = counting(() => [1, 2, 3])
  const learnt = query(silent)
  expect([await learnt.dimensions(), await learnt.dimensions()]).toEqual([3, 3])
  expect(silent.asked).toHaveLength(1)

  const telling = { ...counting(), dimensions: 1024 }
  expect(await query(telling).dimensions()).toBe(1024)
  expect(telling.asked).toEqual([])
})

test('warming up hides a failure from the start; the first question tells it', async () => {
  const embedder: Embedder = {
    ...counting(() => Promise.reject(new Error('no model'))),
    warmUp: () => Promise.reject(new Error('no model')),
  }
  const { warmUp, embedQuery } = query(embedder)
  await warmUp()
  await expect(embedQuery('a')).rejects.toThrow('no model')
})
