import type { Situation } from './situation.ts'

/** Why no connection could be made, and the way out. */
export interface ConnectingFailure {
  readonly reason: string
  readonly fix: string
}

type Place = Pick<Situation, 'scheme' | 'address'> & Partial<Pick<Situation, 'answered'>>
type Kind = readonly [pattern: RegExp, explain: (place: Place) => ConnectingFailure]

/** Failures before the statement can have been sent: of name look-up, connecting, TLS, waiting for a connection. */
const kinds: readonly Kind[] = [
  [/ECONNREFUSED/, unreached('connection refused')],
  [/ENOTFOUND|EAI_AGAIN/, unreached('unknown host')],
  [/EHOSTUNREACH|ENETUNREACH/, unreached('no route to the host')],
  [/Failed to establish connection in|acquisition timed out|ETIMEDOUT/, unanswered],
  [/CERT_HAS_EXPIRED/, distrusted('has expired', 'renew it')],
  [/ALTNAME_INVALID|altnames/, distrusted('is for another host', 'write that host in NEO4J_URI')],
  [
    /certificate/i,
    distrusted(
      'is self-signed, or of an authority that is not known here',
      'name the file of that authority in NODE_EXTRA_CA_CERTS',
    ),
  ],
  [/SSL|TLS|EPROTO|wrong version number/i, withoutTls],
  [/handshake|does not support|protocol version|HTTP/, withoutBolt],
]

/** The first member of a cluster that is asked for the others; its own failure is the cause. */
const discovery = /routing|discovery/i

/** Why a connection could not be made, or undefined where the error tells of nothing of the kind. */
export function readConnectingFailure(error: Error, place: Place): ConnectingFailure | undefined {
  const failure = readMessage(error.message, place)
  if (failure !== undefined || !discovery.test(error.message)) return failure
  const inner = error.cause instanceof Error ? error.cause.message : ''
  return (
    readMessage(inner, place) ??
    (/closed by server|ECONNRESET/.test(inner)
      ? closedUnanswered(place)
      : unreached('no member of the cluster answers')())
  )
}

const readMessage = (message: string, place: Place): ConnectingFailure | undefined =>
  kinds.find(([pattern]) => pattern.test(message))?.[1](place)

/** A server that demands TLS closes a connection without it, and says nothing. */
export function closedUnanswered(place: Place): ConnectingFailure {
  const fix = isEncrypted(place) ? 'see whether the database is still starting' : demandsTls(place)
  return { reason: 'the connection was closed before there was any answer', fix }
}

function unreached(reason: string): () => ConnectingFailure {
  return () => ({ reason, fix: 'start the database or correct NEO4J_URI, then try again' })
}

/** One that has answered before is rather busy than gone. */
function unanswered({ answered }: Place): ConnectingFailure {
  if (answered !== true) return unreached('no answer')()
  const fix =
    'it has answered before, so it may be busy: try again, with fewer calls at once; else see whether it still runs'
  return { reason: 'no answer in time', fix }
}

function distrusted(what: string, remedy: string): (place: Place) => ConnectingFailure {
  return ({ scheme, address }) => ({
    reason: `no TLS connection, because the certificate of the database ${what}`,
    fix: `${remedy}, or set NEO4J_URI to ${plain(scheme)}+ssc://${address}, which encrypts without checking the certificate`,
  })
}

function withoutTls({ scheme, address }: Place): ConnectingFailure {
  return {
    reason: `what answers there does not speak TLS, which ${scheme}:// demands`,
    fix: `where the database does not encrypt, set NEO4J_URI to ${plain(scheme)}://${address}; else correct the port, which is 7687 for Bolt`,
  }
}

function withoutBolt(place: Place): ConnectingFailure {
  const port = "correct the port, which is 7687 for Bolt, and not the browser's 7474"
  return {
    reason: 'what answers there is no Bolt server',
    fix: isEncrypted(place) ? port : `${port}; ${demandsTls(place)}`,
  }
}

const demandsTls = ({ scheme, address }: Place): string =>
  `where the database demands TLS, set NEO4J_URI to ${scheme}+s://${address}, or ${scheme}+ssc://${address} where its certificate is self-signed`

const plain = (scheme: Situation['scheme']): string => scheme.replace(/\+.*$/, '')
const isEncrypted = ({ scheme }: Place): boolean => scheme.includes('+')
