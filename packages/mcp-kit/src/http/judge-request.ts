import { createHash, timingSafeEqual } from 'node:crypto'
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'

/** Who may call. */
export interface HttpRules {
  /** Asked of every request where it is set. */
  readonly token?: string | undefined
  /** Host names beside those of the loopback. */
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
  const host = validateHostHeader(headers.host, [...localhostAllowedHostnames(), ...rules.allowedHosts])
  if (!host.ok) return { status: 403, message: `${host.message}; ${NAMED}` }
  const origin = validateOriginHeader(headers.origin, [...localhostAllowedOrigins(), ...rules.allowedHosts])
  if (!origin.ok) return { status: 403, message: `${origin.message}; ${NAMED}` }
  if (rules.token === undefined || carriesToken(headers.authorization, rules.token)) return undefined
  return { status: 401, message: 'a bearer token is required, as HTTP_TOKEN has it' }
}

/** Compares hashes, so that neither the time nor the length tells anything of the token. */
function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
