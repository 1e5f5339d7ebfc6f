import { describe, expect, test } from 'vitest'
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
  ])('host %s passes', (host) => expect(statusOf({ host })).toBeUndefined())
  test.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    undefined,
  ])('host %s is refused', (host) => expect(statusOf({ host })).toBe(403))
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:1', undefined])(
    'origin %s passes',
    (origin) => expect(statusOf({ host: 'localhost', origin })).toBeUndefined(),
  )
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'x'])(
    'origin %s is refused',
    (origin) => expect(statusOf({ host: 'localhost', origin })).toBe(403),
  )
  test('allowed hosts pass, as host and as origin', () => {
    const hosts = ['graph.example']
    expect(statusOf({ host: 'graph.example:443', origin: 'https://graph.example' }, hosts)).toBeUndefined()
    expect(statusOf({ host: 'other.example' }, hosts)).toBe(403)
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
