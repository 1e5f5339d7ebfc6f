import type * as z from 'zod'
import { hostName } from './host-name.ts'
import { isLoopback } from './is-loopback.ts'
import { choiceSetting, listSetting, numberSetting, textSetting } from './setting-kinds.ts'
import type { Setting } from './setting.ts'

/** The fields that tell how clients reach the server. */
export interface TransportSettings {
  readonly transport: Setting<'stdio' | 'http'>
  readonly httpHost: Setting<string>
  readonly httpPort: Setting<number>
  readonly httpToken: Setting<string | undefined>
  readonly httpAllowedHosts: Setting<readonly string[]>
  readonly httpBodyLimit: Setting<number>
  readonly logLevel: Setting<'debug' | 'info' | 'warn' | 'error'>
}

/** How clients reach the server; the same for every server. */
export const transportSettings: TransportSettings = {
  transport: choiceSetting({
    env: 'TRANSPORT',
    aliases: ['NEO4J_TRANSPORT', 'NEO4J_TRANSPORT_MODE', 'NEO4J_MCP_TRANSPORT'],
    description: 'stdio for one local client, http for Streamable HTTP',
    choices: ['stdio', 'http'],
    default: 'stdio',
    synonyms: { 'streamable-http': 'http', streamable_http: 'http' },
    refuse: (word) =>
      word === 'sse'
        ? 'is "sse", which MCP has replaced; set it to http and let clients call http://<host>:<port>/mcp'
        : undefined,
  }),
  httpHost: textSetting({
    env: 'HTTP_HOST',
    aliases: ['NEO4J_MCP_SERVER_HOST', 'NEO4J_MCP_HTTP_HOST'],
    otherFlags: ['server-host', 'neo4j-http-host'],
    description: 'Address to listen on; one that others can reach needs HTTP_TOKEN and HTTP_ALLOWED_HOSTS',
    default: '127.0.0.1',
    allowed: 'an IP address or a host name',
    matches: /^[A-Za-z0-9.:_-]+$/,
  }),
  httpPort: numberSetting({
    env: 'HTTP_PORT',
    aliases: ['NEO4J_MCP_SERVER_PORT', 'NEO4J_MCP_HTTP_PORT'],
    otherFlags: ['server-port', 'neo4j-http-port'],
    description: 'Port to listen on; 0 takes a free one',
    default: 8000,
    integer: true,
    min: 0,
    max: 65_535,
  }),
  httpToken: textSetting({
    env: 'HTTP_TOKEN',
    description: 'Bearer token that every HTTP request must carry',
    secret: true,
    guarded: true,
    meantBy: (name) => /^(?:NEO4J_|MCP_)*HTTP_(?:AUTH|BEARER|ACCESS|API)_TOKEN$/.test(name),
    allowed: 'at least 16 characters without blanks',
    matches: /^[\x21-\x7e]{16,}$/,
  }),
  httpAllowedHosts: listSetting({
    env: 'HTTP_ALLOWED_HOSTS',
    aliases: ['NEO4J_MCP_SERVER_ALLOWED_HOSTS'],
    otherFlags: ['allowed-hosts'],
    description:
      'Host names that requests may be addressed to, and come from in browsers, beside the loopback',
    allowed: 'names of hosts without a port, separated by commas; * is none of them',
    normalize: hostName,
  }),
  httpBodyLimit: numberSetting({
    env: 'HTTP_BODY_LIMIT',
    description: 'The largest request body, in bytes',
    default: 4_194_304,
    integer: true,
    min: 1024,
    max: 104_857_600,
  }),
  logLevel: choiceSetting({
    env: 'LOG_LEVEL',
    aliases: ['NEO4J_LOG_LEVEL'],
    description: 'The least severe lines written to stderr',
    choices: ['debug', 'info', 'warn', 'error'],
    default: 'info',
    synonyms: { notice: 'info', warning: 'warn', critical: 'error', alert: 'error', emergency: 'error' },
  }),
}

interface HttpReach {
  readonly transport: 'stdio' | 'http'
  readonly httpHost: string
  readonly httpToken?: string | undefined
  readonly httpAllowedHosts: readonly string[]
}

/** A check of the whole schema: an address that others can reach wants a token and the names it is called by. */
export function checkHttpReach(settings: HttpReach, context: z.RefinementCtx<unknown>): void {
  if (settings.transport !== 'http' || isLoopback(settings.httpHost)) return
  const host = JSON.stringify(settings.httpHost)
  if (settings.httpToken === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['httpToken'],
      message: `is required where HTTP_HOST is ${host}`,
    })
  }
  if (settings.httpAllowedHosts.length === 0) {
    context.addIssue({
      code: 'custom',
      path: ['httpAllowedHosts'],
      message: `is required where HTTP_HOST is ${host}: the names that clients call the server by`,
    })
  }
}
