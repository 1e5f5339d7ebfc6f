import { ActionableError } from '../errors/actionable-error.ts'

const schemes = ['bolt', 'bolt+s', 'bolt+ssc', 'neo4j', 'neo4j+s', 'neo4j+ssc'] as const

/** A checked NEO4J_URI. */
export interface ConnectionUri {
  /** With its scheme in small letters, as the driver wants it. */
  readonly uri: string
  readonly scheme: (typeof schemes)[number]
  /** Host and port, for messages. */
  readonly address: string
}

/**
 * Checks the address of a database. Its errors never repeat what stands before an `@`, because that may be a
 * password.
 *
 * @throws ActionableError `invalid-uri`
 */
export function parseConnectionUri(text: string): ConnectionUri {
  const uri = text.trim()
  const [, scheme, authority] = /^([A-Za-z][\w+.-]*):\/\/([^/?#]*)/.exec(uri) ?? []
  if (scheme === undefined || authority === undefined) {
    throw invalidUri('the database address has no scheme', `write bolt://host:7687 or neo4j+s://host`)
  }
  if (uri.includes('@')) {
    throw invalidUri(
      'the database address holds credentials',
      `write ${scheme}://${afterLastAt(uri) || 'host:7687'} and give NEO4J_USERNAME and NEO4J_PASSWORD`,
    )
  }
  const known = schemes.find((name) => name === scheme.toLowerCase())
  if (known === undefined) {
    throw invalidUri(
      `the database address has the unknown scheme "${scheme}"`,
      `write bolt://host:7687; Bolt listens on 7687, not on the browser's 7474`,
    )
  }
  const address = readAddress(authority)
  if (known.startsWith('bolt') && uri.includes('?')) {
    throw invalidUri(
      'the database address has a ?, which bolt:// does not take',
      `write ${known}://${address}`,
    )
  }
  return { uri: `${known}${uri.slice(known.length)}`, scheme: known, address }
}

function readAddress(authority: string): string {
  const [, host, port] = /^(\[[\da-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authority) ?? []
  if (host === undefined || Number(port ?? 7687) > 65_535 || Number(port ?? 7687) === 0) {
    throw invalidUri(`the database address has no valid host and port: "${authority}"`, 'write host:7687')
  }
  return `${host}:${port ?? '7687'}`
}

const afterLastAt = (uri: string): string => uri.slice(uri.lastIndexOf('@') + 1).replace(/[/?#].*$/, '')

function invalidUri(message: string, fix: string): ActionableError {
  return new ActionableError('invalid-uri', message, { allowed: schemes.map((name) => `${name}://`), fix })
}
