import assert from 'node:assert/strict'
import { againstProvider, assertFailure, failing, type Answer } from './against-provider.ts'
import type { ContractCase, MakeEmbedder } from './contract-cases.ts'
import type { ProviderWire } from './provider-wire.ts'

interface WrongAnswer {
  readonly title: string
  readonly answer: Answer
  readonly code: string
  readonly says: RegExp
  /** Requests that one call makes of it. */
  readonly requests?: number
}

/** What a provider may answer wrongly: each is told by its code, in words, without the key. */
export function wrongAnswerCases(create: MakeEmbedder, wire: ProviderWire): ContractCase[] {
  return wrongAnswers(wire).map(({ title, answer, code, says, requests }) => ({
    title,
    run: () =>
      againstProvider({
        create,
        answers: [answer],
        async check(embedder, provider) {
          await assertFailure(embedder.embedQuery('Which king?'), code, says, wire.key)
          if (requests !== undefined) assert.equal(provider.requests.length, requests)
          await assertFailure(embedder.embedDocuments(['Which king?', 'another']), code, says, wire.key)
        },
      }),
  }))
}

function wrongAnswers(wire: ProviderWire): WrongAnswer[] {
  const status = (code: number, headers: Record<string, string> = {}): Answer =>
    failing(code, wire.key, headers)
  const vectors =
    (vector: unknown): Answer =>
    (request) => ({
      body: wire.writeVectors(
        wire.readTexts(request).map(() => vector),
        request,
      ),
    })
  const malformed = { code: 'embedding-malformed', says: /vector|zeros/ }
  const page: Answer = () => ({ headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
  const redirect: Answer = () => ({
    status: 302,
    headers: { location: 'http://127.0.0.1:9/login' },
    body: '',
  })
  return [
    {
      title: '500 without end is given up after four requests',
      answer: status(500),
      code: 'embedding-unavailable',
      says: /HTTP 500/,
      requests: 4,
    },
    {
      title: 'a Retry-After of an hour is not waited for',
      answer: status(429, { 'retry-after': '3600' }),
      code: 'embedding-rate-limited',
      says: /3600 s/,
      requests: 1,
    },
    {
      title: '401 is told as a refused key, without the key',
      answer: status(401),
      code: 'embedding-key-refused',
      says: /HTTP 401/,
      requests: 1,
    },
    {
      title: '404 is told as an unknown model',
      answer: status(404),
      code: 'embedding-model-unknown',
      says: /HTTP 404/,
      requests: 1,
    },
    {
      title: '400 is told in the words of the provider',
      answer: status(400),
      code: 'embedding-rejected',
      says: /status 400/,
      requests: 1,
    },
    {
      title: 'an HTML page is no answer',
      answer: page,
      code: 'embedding-malformed',
      says: /HTML page/,
      requests: 1,
    },
    {
      title: 'a redirect is not followed',
      answer: redirect,
      code: 'embedding-unavailable',
      says: /redirects to http:\/\/127\.0\.0\.1:9/,
      requests: 1,
    },
    {
      title: 'JSON of another form is no answer',
      answer: () => ({ body: { hello: 'world' } }),
      ...malformed,
    },
    { title: 'zeros are no vector', answer: vectors([0, 0, 0]), ...malformed },
    { title: 'an empty list is no vector', answer: vectors([]), ...malformed },
    { title: 'null is no number', answer: vectors([0.1, null, 0.3]), ...malformed },
    { title: 'text is no number', answer: vectors(['0.1', '0.2']), ...malformed },
    { title: 'text is no vector', answer: vectors('AAAA'), ...malformed },
  ]
}
