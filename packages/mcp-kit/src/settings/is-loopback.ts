import { isIPv6 } from 'node:net'
import { hostName } from './host-name.ts'

/** True for addresses that only this machine reaches, in any spelling. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host)) return true
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  // The second is 127.0.0.0/8 as IPv6 maps it.
  return isIPv6(bare) && /^\[(?:::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(hostName(bare) ?? '')
}
