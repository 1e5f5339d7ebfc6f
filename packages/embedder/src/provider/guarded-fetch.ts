import { startDeadline } from '../deadline.ts'
import { describeStatus } from './describe-status.ts'
import {
  describeConnection,
  describeMalformed,
  describeTimeout,
  type Provider,
  type RequestFailure,
} from './request-failure.ts'

export interface GuardedFetch {
  /** Answers only with 2xx and JSON; anything else is thrown, and kept as `failure`. */
  readonly fetch: typeof fetch
  /** What went wrong first, whatever a client made of it since. */
  failure(): RequestFailure | undefined
  /** Whether any request was made. */
  asked(): boolean
}

/** The `fetch` handed to a provider's client: follows no redirect, ends in time and with the signal. */
export function createGuardedFetch(
  provider: Provider,
  timeoutSeconds: number,
  signal?: AbortSignal,
): GuardedFetch {
  let failure: RequestFailure | undefined
  let asked = false

  function fail(described: RequestFailure): never {
    failure ??= described
    throw described.error
  }

  async function guarded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    asked = true
    const request = new Request(input, init)
    const deadline = startDeadline(timeoutSeconds)
    const signals = [request.signal, deadline.signal, ...(signal === undefined ? [] : [signal])]
    let response: Response
    let body: string
    try {
      response = await fetch(request, { redirect: 'manual', signal: AbortSignal.any(signals) })
      body = await response.text()
    } catch (thrown) {
      if (deadline.signal.aborted) return fail(describeTimeout(provider, request.url, timeoutSeconds))
      signal?.throwIfAborted()
      return fail(describeConnection(provider, request.url, thrown))
    } finally {
      deadline.clear()
    }
    if (!response.ok) return fail(describeStatus(provider, request.url, response, body))
    if (!isJson(body)) return fail(describeMalformed(provider, `with ${describeText(body)} instead of JSON`))
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Response(body, { status: response.status, statusText: response.statusText, headers })
  }

  return { fetch: guarded, failure: () => failure, asked: () => asked }
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

function describeText(body: string): string {
  const text = body.trim()
  if (text === '') return 'nothing'
  if (text.startsWith('<')) return 'an HTML page'
  return `the text ${JSON.stringify(text.slice(0, 80))}`
}
