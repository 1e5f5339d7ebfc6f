import { expect, test } from 'vitest'
import { readConnectingFailure } from './connecting-failure.ts'

const prefix =
  'Failed to connect to server. Please ensure that you have compatible encryption settings. Caused by: '
const untrusted = `${prefix}Server certificate is not trusted. Socket responded with: `

/** What the driver says when the first member of a cluster fails it. */
const discovery = (message: string): Error =>
  new Error('Could not perform discovery. No routing servers available.', { cause: new Error(message) })

test.each([
  [
    `${prefix}connect ECONNREFUSED 127.0.0.1:1`,
    'connection refused',
    'start the database or correct NEO4J_URI',
  ],
  [`${prefix}getaddrinfo ENOTFOUND nope.invalid`, 'unknown host', 'start the database or correct NEO4J_URI'],
  [
    `${prefix}Client network socket disconnected before secure TLS connection was established`,
    'what answers there does not speak TLS, which neo4j+s:// demands',
    'where the database does not encrypt, set NEO4J_URI to neo4j://h:7687',
  ],
  [
    `${prefix}write EPROTO ssl3_get_record:wrong version number`,
    'does not speak TLS',
    'set NEO4J_URI to neo4j://h:7687',
  ],
  [`${untrusted}DEPTH_ZERO_SELF_SIGNED_CERT`, 'is self-signed', 'set NEO4J_URI to neo4j+ssc://h:7687'],
  [
    `${untrusted}UNABLE_TO_GET_ISSUER_CERT_LOCALLY`,
    'of an authority that is not known',
    'NODE_EXTRA_CA_CERTS',
  ],
  [`${untrusted}CERT_HAS_EXPIRED`, 'has expired', 'renew it'],
  [`${untrusted}ERR_TLS_CERT_ALTNAME_INVALID`, 'is for another host', 'write that host in NEO4J_URI'],
])('tells of %s, alone and within a discovery', (message, reason, fix) => {
  for (const error of [new Error(message), discovery(message)]) {
    const failure = readConnectingFailure(error, { scheme: 'neo4j+s', address: 'h:7687' })
    expect(failure?.reason).toContain(reason)
    expect(failure?.fix).toContain(fix)
  }
})

test('a cluster whose members close connections at once may demand TLS', () => {
  expect(
    readConnectingFailure(discovery('Connection was closed by server'), { scheme: 'neo4j', address: 'h:1' }),
  ).toEqual({
    reason: 'the connection was closed before there was any answer',
    fix: 'where the database demands TLS, set NEO4J_URI to neo4j+s://h:1, or neo4j+ssc://h:1 where its certificate is self-signed',
  })
})

test('a connection that was closed by itself says nothing of connecting', () => {
  const place = { scheme: 'bolt', address: 'h:1' } as const
  expect(readConnectingFailure(new Error('Connection was closed by server'), place)).toBeUndefined()
})

test.each([
  [false, 'no answer', 'start the database'],
  [true, 'no answer in time', 'it has answered before, so it may be busy'],
])('P09: a database that gives no answer, and has answered before: %j', (answered, reason, fix) => {
  const place = { scheme: 'bolt', address: 'h:1', answered } as const
  for (const message of [
    'Connection acquisition timed out in 1800 ms.',
    'Failed to establish connection in 5000ms',
  ]) {
    const failure = readConnectingFailure(new Error(message), place)
    expect(failure).toMatchObject({ reason, fix: expect.stringContaining(fix) as string })
  }
})
