import { isIPv6 } from 'node:net'

const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/

/**
 * The name of a host as browsers write it: small letters, punycode, no dot at the end, IPv6 in brackets and short.
 * Undefined where the text cannot be one.
 */
export function hostName(text: string): string | undefined {
  const host = isIPv6(text) ? `[${text}]` : text
  // What separates the parts of an address, and what `URL` would decode or drop, is no part of a name.
  if (!/^(?:\[[\da-f:.]+\]|[^\s\p{C}[\]/\\?#@:%<>^|]+)$/iu.test(host)) return undefined
  const written = `http://${host}`
  if (!URL.canParse(written)) return undefined
  const name = new URL(written).hostname.replace(/\.$/, '')
  if (name.startsWith('[')) return name
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label)) ? name : undefined
}
