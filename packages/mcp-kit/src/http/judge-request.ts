import { createHash, timingSafeEqual } from 'node:crypto'
import { hostName } from '../settings/host-name.ts'
import { isLoopback } from '../settings/is-loopback.ts'

/** Who may call. */
export interface HttpRules {
  /** Asked of every request where it is set. */
  readonly token?: string | undefined
  /** Host names beside those of the loopback, as `hostName` writes them. */
  readonly allowedHosts: readonly string[]
}

export interface RequestHeaders {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly authorization?: string | undefined
}

/** Why a request is not served. */
export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

const NAMED = 'HTTP_ALLOWED_HOSTS names those allowed'

/**
 * Refuses requests that a web page sends through a foreign name or from a foreign origin, and those without
 * the token. Undefined where the request may be served.
 */
export function judgeRequest(headers: RequestHeaders, rules: HttpRules): Refusal | undefined {
  const problem = judgeHost(headers.host ?? '', rules) ?? judgeOrigin(headers.origin ?? '', rules)
  if (problem !== undefined) return { status: 403, message: `${problem}; ${NAMED}` }
  if (rules.token === undefined || carriesToken(headers.authorization, rules.token)) return undefined
  return { status: 401, message: 'a bearer token is required, as HTTP_TOKEN has it' }
}

function judgeHost(host: string, rules: HttpRules): string | undefined {
  if (host === '') return 'Missing Host header'
  const name = nameIn(host)
  if (name === undefined) return `Invalid Host header: ${host}`
  return isAllowed(name, rules) ? undefined : `Invalid Host: ${name}`
}

/** Only browsers send one. */
function judgeOrigin(origin: string, rules: HttpRules): string | undefined {
  if (origin === '') return undefined
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/(.+)$/i.exec(origin) ?? []
  const name = host === undefined ? undefined : nameIn(host)
  if (name === undefined) return `Invalid Origin header: ${origin}`
  return isAllowed(name, rules) ? undefined : `Invalid Origin: ${name}`
}

/** The name in a host with, at most, a port; undefined where the text is more than that. */
function nameIn(text: string): string | undefined {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/.exec(text) ?? []
  return host === undefined || Number(port ?? 0) > 65_535 ? undefined : hostName(host)
}

function isAllowed(name: string, { allowedHosts }: HttpRules): boolean {
  return isLoopback(name) || allowedHosts.includes(name)
}

/** Compares hashes, so that neither the time nor the length tells anything of the token. */
function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
