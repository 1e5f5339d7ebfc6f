import { EmbedderError, type EmbedderErrorCode } from '../embedder-error.ts'
import { redact } from './redact.ts'

/** Whom a request goes to, and what must not be told of it. */
export interface Provider {
  /** `provider:model` */
  readonly source: string
  /** The variable that holds the key, for advice. */
  readonly keySetting?: string
  /** The variable that holds the address, for advice. */
  readonly addressSetting?: string
  readonly secrets: readonly string[]
}

/** Why one request gave nothing, and whether another may. */
export interface RequestFailure {
  readonly error: EmbedderError
  readonly retryable: boolean
  /** What the provider asked to wait, in milliseconds. */
  readonly waitMilliseconds?: number
}

/** Describes an answer that is not 2xx. */
export function describeStatus(
  provider: Provider,
  address: string,
  response: Response,
  body: string,
): RequestFailure {
  const { status } = response
  const said = redact(messageOf(body), provider.secrets)
  const told = (code: EmbedderErrorCode, what: string, fix: string) =>
    new EmbedderError(
      code,
      `EMBEDDING_MODEL "${provider.source}": ${what} (HTTP ${status}${said && `: ${said}`})`,
      {
        fix,
      },
    )
  if (status >= 300 && status < 400) {
    const target = originOf(response.headers.get('location') ?? '', address)
    const error = told(
      'embedding-unavailable',
      `the provider's address redirects to ${target}, which is not followed`,
      `set ${provider.addressSetting ?? 'the address'} to where the API answers itself`,
    )
    return { error, retryable: false }
  }
  if (status === 401 || status === 403) {
    const key = provider.keySetting
    const fix =
      key === undefined
        ? 'see that the provider lets you in'
        : `see that ${key} is right and may use the model`
    return { error: told('embedding-key-refused', 'the key was refused', fix), retryable: false }
  }
  if (status === 404) {
    const fix = `see that the model exists${provider.addressSetting ? ` and that ${provider.addressSetting} is right` : ''}`
    return {
      error: told('embedding-model-unknown', 'the provider does not know the model', fix),
      retryable: false,
    }
  }
  if (status === 429) {
    const waitMilliseconds = readWait(response.headers)
    const spent = /insufficient[_ -]?quota|billing|out of credits/i.test(body)
    const fix = spent
      ? "see to the account's quota"
      : waitMilliseconds === undefined
        ? 'ask again later'
        : `ask again in ${Math.ceil(waitMilliseconds / 1000)} s`
    const error = told('embedding-rate-limited', spent ? 'the quota is spent' : 'too many requests', fix)
    return { error, retryable: !spent, ...(waitMilliseconds !== undefined && { waitMilliseconds }) }
  }
  if (status === 408 || status >= 500) {
    const waitMilliseconds = readWait(response.headers)
    const error = told('embedding-unavailable', 'the provider failed', 'ask again later')
    return { error, retryable: true, ...(waitMilliseconds !== undefined && { waitMilliseconds }) }
  }
  const error = told('embedding-rejected', 'the provider rejected the request', 'see what it says')
  return { error, retryable: false }
}

/** Describes a request that got no answer. Nothing of the error but its code is told: the rest may hold the address. */
export function describeConnection(provider: Provider, address: string, thrown: unknown): RequestFailure {
  const code = codeOf(thrown)
  const error = new EmbedderError(
    'embedding-unavailable',
    `EMBEDDING_MODEL "${provider.source}": no connection to ${originOf(address)}${code && ` (${code})`}`,
    {
      fix: `see that it runs and can be reached${provider.addressSetting ? `, and that ${provider.addressSetting} is right` : ''}`,
    },
  )
  return { error, retryable: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN'].includes(code) }
}

/** Describes an answer that holds no vectors. */
export function describeMalformed(provider: Provider, what: string): RequestFailure {
  const error = new EmbedderError(
    'embedding-malformed',
    `EMBEDDING_MODEL "${provider.source}" answered ${redact(what, provider.secrets)}`,
    {
      fix: `see that the model is one for embeddings${provider.addressSetting ? ` and that ${provider.addressSetting} is the address of its API` : ''}`,
    },
  )
  return { error, retryable: false }
}

/** Describes a request that took too long. */
export function describeTimeout(provider: Provider, address: string, seconds: number): RequestFailure {
  const error = new EmbedderError(
    'embedding-timeout',
    `EMBEDDING_MODEL "${provider.source}": ${originOf(address)} did not answer within ${seconds} s`,
    { fix: 'ask again later' },
  )
  return { error, retryable: false }
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

function originOf(address: string, base?: string): string {
  return URL.canParse(address, base) ? new URL(address, base).origin : 'an unknown address'
}

function codeOf(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code, errors } = error as { code?: unknown; errors?: unknown[] }
    if (typeof code === 'string') return code
    const inner = errors
      ?.map((one) => (one as { code?: unknown }).code)
      .find((one) => typeof one === 'string')
    if (typeof inner === 'string') return inner
  }
  return ''
}
