import { EmbedderError, type EmbedderErrorCode } from '../embedder-error.ts'
import { redact } from './redact.ts'
import { originOf, type Provider, type RequestFailure } from './request-failure.ts'

interface Diagnosis {
  readonly code: EmbedderErrorCode
  readonly what: string
  readonly fix: string
  readonly retryable?: boolean
  readonly waitMilliseconds?: number | undefined
}

/** Describes an answer that is not 2xx, in the provider's words and ours. */
export function describeStatus(
  provider: Provider,
  address: string,
  response: Response,
  body: string,
): RequestFailure {
  const diagnosis = diagnose(provider, address, response, body)
  const { code, what, fix, retryable = false, waitMilliseconds } = diagnosis
  const said = redact(messageOf(body), provider.secrets)
  const message = `EMBEDDING_MODEL "${provider.source}": ${what} (HTTP ${response.status}${said && `: ${said}`})`
  const error = new EmbedderError(code, message, { fix })
  return { error, retryable, ...(waitMilliseconds !== undefined && { waitMilliseconds }) }
}

function diagnose(
  provider: Provider,
  address: string,
  { status, headers }: Response,
  body: string,
): Diagnosis {
  const { keySetting, addressSetting } = provider
  if (status >= 300 && status < 400) {
    const target = originOf(headers.get('location') ?? '', address)
    const what = `the provider's address redirects to ${target}, which is not followed`
    const fix = `set ${addressSetting ?? 'the address'} to where the API answers itself`
    return { code: 'embedding-unavailable', what, fix }
  }
  if (status === 401 || status === 403) {
    const fix =
      keySetting === undefined
        ? 'see that it lets you in'
        : `see that ${keySetting} is right and may use the model`
    return { code: 'embedding-key-refused', what: 'the key was refused', fix }
  }
  if (status === 404) {
    const fix = `see that the model exists${addressSetting ? ` and that ${addressSetting} is right` : ''}`
    const what = 'the provider does not know the model'
    return { code: 'embedding-model-unknown', what, fix: provider.unknownModelFix ?? fix }
  }
  if (status === 429) return diagnoseLimit(body, readWait(headers))
  if (status === 408 || status >= 500) {
    const waiting = { retryable: true, waitMilliseconds: readWait(headers) }
    return { code: 'embedding-unavailable', what: 'the provider failed', fix: 'ask again later', ...waiting }
  }
  return { code: 'embedding-rejected', what: 'the provider rejected the request', fix: 'see what it says' }
}

function diagnoseLimit(body: string, waitMilliseconds: number | undefined): Diagnosis {
  const code = 'embedding-rate-limited'
  if (/insufficient[_ -]?quota|billing|out of credits/i.test(body)) {
    return { code, what: 'the quota is spent', fix: "see to the account's quota" }
  }
  const seconds = waitMilliseconds === undefined ? undefined : Math.ceil(waitMilliseconds / 1000)
  const fix = seconds === undefined ? 'ask again later' : `ask again in ${seconds} s`
  return { code, what: 'too many requests', fix, retryable: true, waitMilliseconds }
}

function messageOf(body: string): string {
  const text = body.trim()
  if (text.startsWith('<')) return 'an HTML page'
  try {
    const json = JSON.parse(text) as Record<string, unknown>
    const found = [json.error, json.message, json.detail]
      .map((value) =>
        typeof value === 'object' && value !== null ? (value as { message?: unknown }).message : value,
      )
      .find((value) => typeof value === 'string')
    return String(found ?? '').slice(0, 300)
  } catch {
    return text.slice(0, 300)
  }
}

function readWait(headers: Headers): number | undefined {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(exact) && exact >= 0) return exact
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
