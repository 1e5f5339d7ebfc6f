import { meansReadOnly } from './means-read-only.ts'
import { meantAddress, SCHEMES } from './meant-address.ts'
import { booleanSetting, textSetting } from './setting-kinds.ts'
import type { Setting } from './setting.ts'
import { showAddress } from './show-address.ts'

/** The fields that tell how to reach the database. */
export interface ConnectionSettings {
  readonly uri: Setting<string>
  readonly username: Setting<string>
  readonly password: Setting<string>
  readonly database: Setting<string | undefined>
  readonly readOnly: Setting<boolean>
  readonly namespace: Setting<string | undefined>
}

/** How to reach the database; the same for every server. */
export const connectionSettings: ConnectionSettings = {
  uri: textSetting({
    env: 'NEO4J_URI',
    aliases: ['NEO4J_URL'],
    otherFlags: ['db-url'],
    description: 'Address of the database',
    default: 'bolt://localhost:7687',
    allowed: 'bolt:// or neo4j://, each also with +s or +ssc, then host and port',
    refuse: refuseUri,
    normalize: lowerScheme,
  }),
  username: textSetting({
    env: 'NEO4J_USERNAME',
    aliases: ['NEO4J_USER'],
    description: 'User name',
    default: 'neo4j',
  }),
  password: textSetting({
    env: 'NEO4J_PASSWORD',
    description: 'Password; where the database asks for none, any text',
    secret: true,
    required: true,
  }),
  database: textSetting({
    env: 'NEO4J_DATABASE',
    description: "Name of the database; the user's home database where it is not set",
    allowed: 'letters, digits, ., _ and -, at most 63',
    matches: /^[A-Za-z0-9._-]{1,63}$/,
  }),
  readOnly: booleanSetting({
    env: 'NEO4J_READ_ONLY',
    description: 'Offer no tool that writes, and refuse a call of it',
    default: false,
    guarded: true,
    meantBy: meansReadOnly,
  }),
  namespace: textSetting({
    env: 'NEO4J_NAMESPACE',
    description: 'Prefix of every tool name, to run several servers side by side',
    allowed: 'letters, digits, _ and -, at most 20',
    matches: /^[A-Za-z0-9_-]{1,20}$/,
  }),
}

/** Never repeats the text where it may hold a password. */
function refuseUri(text: string): string | undefined {
  if (text.includes('@')) {
    return 'holds a user name or a password; give them as NEO4J_USERNAME and NEO4J_PASSWORD and leave only host and port'
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !SCHEMES.includes(url.protocol.slice(0, -1)) || url.hostname === '') {
    const meant = meantAddress(text)
    const allowed = 'allowed: bolt://host:port or neo4j://host:port, with +s or +ssc for TLS'
    return `is ${showAddress(text)}; ${allowed}${meant === undefined ? '' : `; use ${meant}`}`
  }
  if (url.pathname !== '' && url.pathname !== '/') {
    return `is ${showAddress(text)}, which has a path; name the database with NEO4J_DATABASE`
  }
  if (url.search !== '' && url.protocol.startsWith('bolt')) {
    return `is ${showAddress(text)}; only neo4j:// takes what follows a ?, as its routing context`
  }
  return undefined
}

/** The driver knows schemes in small letters alone. */
function lowerScheme(uri: string): string {
  return uri.replace(/^[^:]*/, (scheme) => scheme.toLowerCase())
}
