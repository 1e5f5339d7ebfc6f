import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readSettings } from '../settings/read-settings.ts'
import { transportSettings } from '../settings/transport-settings.ts'
import { judgeRequest } from './judge-request.ts'

const statusOf = (headers: Parameters<typeof judgeRequest>[0], allowedHosts: string[] = [], token?: string) =>
  judgeRequest(headers, { allowedHosts, token })?.status

describe('S07: names and origins that a web page could use', () => {
  test.each([
    'localhost',
    'localhost:8000',
    '127.0.0.1',
    '127.0.0.1:8000',
    '[::1]',
    '[::1]:8000',
    'LOCALHOST:1',
    'localhost.',
    'localhost:',
    '127.0.0.2:8000',
    '[::ffff:127.0.0.1]:8000',
    '[0:0:0:0:0:0:0:1]',
  ])('host %s passes', (host) => expect(statusOf({ host })).toBeUndefined())
  test.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    ...['user@localhost', 'localhost/evil', 'localhost/evil:1', 'localhost?x', 'localhost#x', 'localhost\\x'],
    ...['evil.example@localhost', ':8000', '@localhost', 'local host', '%6cocalhost', 'localhost:1:2'],
    ...['localhost:x', 'localhost:65536', 'http://localhost', '::1', '[::1', '[localhost]', ' ', '/', '.'],
    '',
    undefined,
  ])('host %s is refused', (host) => expect(statusOf({ host })).toBe(403))
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:1', undefined, ''])(
    'origin %s passes',
    (origin) => expect(statusOf({ host: 'localhost', origin })).toBeUndefined(),
  )
  test.each([
    ...['https://evil.example', 'null', 'http://localhost.evil.example', 'x', 'localhost', '//localhost'],
    ...[
      'http://evil.example@localhost',
      'http://localhost@evil.example',
      'http://localhost/',
      'http:localhost',
    ],
    ...['http://localhost/evil', 'http://localhost?evil', 'http://', 'file://', 'http://localhost:99999'],
    ...['http://localhost, http://evil.example', 'http://localhost http://evil.example'],
  ])('origin %s is refused', (origin) => expect(statusOf({ host: 'localhost', origin })).toBe(403))
  test('allowed hosts pass, as host and as origin', () => {
    const hosts = ['graph.example']
    expect(statusOf({ host: 'graph.example:443', origin: 'https://graph.example' }, hosts)).toBeUndefined()
    expect(statusOf({ host: 'other.example' }, hosts)).toBe(403)
    expect(statusOf({ host: 'Graph.Example.', origin: 'HTTPS://GRAPH.example:1' }, hosts)).toBeUndefined()
  })
  test.each([
    ['Tools.Example', 'tools.example', 'https://tools.example'],
    ['tools.example', 'TOOLS.example:8000', 'http://tools.example:3000'],
    ['bücher.example', 'xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['[2001:DB8:0::1]', '[2001:db8::1]:8000', 'http://[2001:db8::1]'],
    ['2001:db8::1', '[2001:DB8::1]', 'chrome-extension://[2001:db8::1]'],
  ])('HTTP_ALLOWED_HOSTS=%s is met by the host %s', (given, host, origin) => {
    const { httpAllowedHosts } = readSettings(
      z.object({ httpAllowedHosts: transportSettings.httpAllowedHosts }),
      {
        environment: { HTTP_ALLOWED_HOSTS: given },
        arguments: [],
      },
    ).settings
    expect(judgeRequest({ host, origin }, { allowedHosts: httpAllowedHosts })).toBeUndefined()
  })
})

test('a refusal says which setting names the hosts that are allowed, of both', () => {
  const rules = { allowedHosts: [] }
  expect([
    judgeRequest({ host: 'evil.example' }, rules)?.message,
    judgeRequest({ host: 'localhost', origin: 'https://evil.example' }, rules)?.message,
  ]).toEqual([
    'Invalid Host: evil.example; HTTP_ALLOWED_HOSTS names those allowed',
    'Invalid Origin: evil.example; HTTP_ALLOWED_HOSTS names those allowed',
  ])
})

describe('S06: the token', () => {
  const token = 'a-token-of-some-length'
  test.each([`Bearer ${token}`, `bearer  ${token} `])('%s passes', (authorization) =>
    expect(statusOf({ host: 'localhost', authorization }, [], token)).toBeUndefined(),
  )
  test.each([undefined, '', token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, `Bearer x ${token}`])(
    '%s is refused',
    (authorization) => expect(statusOf({ host: 'localhost', authorization }, [], token)).toBe(401),
  )
})
