import type { FlagInfo, SettingInfo } from './setting.ts'

/** A setting of the servers that people come from, which has no twin here. */
export interface ForeignSetting extends FlagInfo {
  /** Ends "NAME has no effect here: …". */
  readonly because: string
  /** Values that the server must not start with, since it would be less safe than they ask for. */
  readonly refuses?: (text: string) => boolean
}

const onlyFlags = { kind: 'text', aliases: [], otherFlags: [] } as const
const plainHttp = 'the server speaks plain HTTP; put a proxy that speaks TLS in front of it'
const oneLogin = 'over HTTP every caller shows HTTP_TOKEN, and all share the login of the server'

const foreignSettings: readonly ForeignSetting[] = [
  {
    ...onlyFlags,
    env: 'NEO4J_MCP_SERVER_PATH',
    otherFlags: ['server-path'],
    because: 'over HTTP the server is at /mcp',
  },
  {
    ...onlyFlags,
    env: 'NEO4J_MCP_SERVER_ALLOW_ORIGINS',
    aliases: ['NEO4J_MCP_HTTP_ALLOWED_ORIGINS'],
    otherFlags: ['allow-origins', 'neo4j-http-allowed-origins'],
    because: 'pages may call from the loopback and the hosts in HTTP_ALLOWED_HOSTS, and from nowhere else',
  },
  { ...onlyFlags, env: 'NEO4J_LOG_FORMAT', because: 'every line of the log is JSON' },
  { ...onlyFlags, env: 'NEO4J_TELEMETRY', because: 'nothing is reported to anybody' },
  {
    ...onlyFlags,
    env: 'NEO4J_MCP_HTTP_TLS_ENABLED',
    otherFlags: ['neo4j-http-tls-enabled'],
    because: plainHttp,
    refuses: (text) => !/^\s*(?:false|0|no|off)\s*$/i.test(text),
  },
  {
    ...onlyFlags,
    env: 'NEO4J_MCP_HTTP_TLS_CERT_FILE',
    otherFlags: ['neo4j-http-tls-cert-file'],
    because: plainHttp,
  },
  {
    ...onlyFlags,
    env: 'NEO4J_MCP_HTTP_TLS_KEY_FILE',
    otherFlags: ['neo4j-http-tls-key-file'],
    because: plainHttp,
  },
  {
    ...onlyFlags,
    env: 'NEO4J_HTTP_AUTH_HEADER_NAME',
    aliases: ['NEO4J_AUTH_HEADER_NAME'],
    because: oneLogin,
  },
  ...['PING', 'TOOLS_LIST', 'INITIALIZE', 'NOTIFICATIONS_INITIALIZE'].map((what) => ({
    ...onlyFlags,
    env: `NEO4J_HTTP_ALLOW_UNAUTHENTICATED_${what}`,
    because: oneLogin,
  })),
  { ...onlyFlags, env: 'NEO4J_READ_ONLY', kind: 'boolean', because: 'no tool of this server writes' },
]

/** Those that are no settings of the server itself. */
export function foreignTo(settings: readonly SettingInfo[]): ForeignSetting[] {
  const own = new Set(settings.flatMap(({ env, aliases }) => [env, ...aliases]))
  return foreignSettings.filter(({ env }) => !own.has(env))
}
