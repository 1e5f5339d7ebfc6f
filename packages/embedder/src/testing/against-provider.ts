import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { Embedder } from '../embedder.ts'
import type { MakeEmbedder } from './contract-cases.ts'
import {
  startProvider,
  type ProviderAnswer,
  type ReceivedRequest,
  type RunningProvider,
} from './start-provider.ts'

export type Answer = (request: ReceivedRequest) => ProviderAnswer

export interface ProviderScene {
  readonly create: MakeEmbedder
  /** What the server answers, one after the other; the last again and again. */
  readonly answers: readonly [Answer, ...Answer[]]
  readonly timeoutSeconds?: number
  readonly check: (embedder: Embedder, provider: RunningProvider) => Promise<void>
}

/** Plays one scene against a server of its own. */
export async function againstProvider({
  create,
  answers,
  timeoutSeconds = 20,
  check,
}: ProviderScene): Promise<void> {
  let count = 0
  const provider = await startProvider((request) => {
    const answer = answers[Math.min(count, answers.length - 1)] ?? answers[0]
    count += 1
    return answer(request)
  })
  try {
    await check(await create({ address: provider.address, timeoutSeconds }), provider)
  } finally {
    await provider.stop()
  }
}

/** An answer with a status that is not 2xx, whose words hold the key. */
export function failing(status: number, key = '', headers: Record<string, string> = {}): Answer {
  const message = `status ${status} for key ${key}`
  return () => ({ status, headers, body: { error: { message }, message } })
}

/** Waits for an EmbedderError of this code, whose message and fix match and hold no key. */
export async function assertFailure(
  call: Promise<unknown>,
  code: string,
  pattern: RegExp,
  key: string | undefined,
): Promise<void> {
  const error = await call.then(
    () => assert.fail(`no error, where ${code} was due`),
    (thrown: unknown) => thrown as { code?: unknown; message: string; details?: { fix?: string } },
  )
  assert.equal(error.code, code, error.message)
  assert.match(`${error.message} ${error.details?.fix ?? ''}`, pattern)
  if (key === undefined) return
  assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(key), 'the error holds the key')
}

/** Waits for the condition, five seconds at most. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    assert.ok(tries < 500, 'this never came to be')
    await new Promise((done) => setTimeout(done, 10))
  }
}
