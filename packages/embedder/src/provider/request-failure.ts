import { EmbedderError } from '../embedder-error.ts'
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
  /** What to do where the provider does not know the model. */
  readonly unknownModelFix?: string
  /** What to do where there is nothing to connect to. */
  readonly unreachableFix?: string
}

/** Why one request gave nothing, and whether another may. */
export interface RequestFailure {
  readonly error: EmbedderError
  readonly retryable: boolean
  /** What the provider asked to wait, in milliseconds. */
  readonly waitMilliseconds?: number
}

/** Describes a request that got no answer. Nothing of the error but its code is told: the rest may hold the address. */
export function describeConnection(provider: Provider, address: string, thrown: unknown): RequestFailure {
  const code = codeOf(thrown)
  const error = new EmbedderError(
    'embedding-unavailable',
    `EMBEDDING_MODEL "${provider.source}": no connection to ${originOf(address)}${code && ` (${code})`}`,
    {
      fix:
        provider.unreachableFix ??
        `see that it runs and can be reached${provider.addressSetting ? `, and that ${provider.addressSetting} is right` : ''}`,
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

/** Describes a client that failed before it asked, such as one that found no credentials. */
export function describeUnasked(provider: Provider, reason: string): RequestFailure {
  const error = new EmbedderError(
    'embedding-setting-invalid',
    `EMBEDDING_MODEL "${provider.source}" could not be asked: ${redact(reason, provider.secrets)}`,
    { fix: `see that ${provider.keySetting ?? 'its settings'} and the like are right` },
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

/** The address without path or query, which may hold a key. */
export function originOf(address: string, base?: string): string {
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
