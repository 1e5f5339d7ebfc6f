import { describe, expect, test } from 'vitest'
import { hostName } from './host-name.ts'
import { isLoopback } from './is-loopback.ts'

test.each([
  ['Tools.Example', 'tools.example'],
  ['tools.example.', 'tools.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['my_service', 'my_service'],
  ['10.0.0.1', '10.0.0.1'],
  ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
  ['2001:db8::1', '[2001:db8::1]'],
])('the host %s is written %s', (text, name) => expect(hostName(text)).toBe(name))

test.each([
  ...[
    '',
    '*',
    '*.example',
    '.',
    '..',
    'a..b',
    '.a',
    '-a',
    'a-.example',
    'a b',
    'a:1',
    '[a]',
    '[1:2]',
    '[::1',
  ],
  ...['user@a', 'a/b', 'a\\b', 'a?b', 'a#b', '%61', 'xn--a', '256.1.1.1', 'a\u0000b', 'a\u00adb', 'a\n'],
  ...['http://a', 'a,b', 'a=b', 'x'.repeat(64), 'x.'.repeat(127) + 'x'],
])('%j cannot be a host', (text) => expect(hostName(text)).toBeUndefined())

describe('S06: what only this machine reaches', () => {
  test.each([
    ...['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '0:0:0:0:0:0:0:1'],
    ...['::ffff:127.0.0.1', '::FFFF:7F00:1', '[::ffff:127.1.2.3]'],
  ])('%s', (host) => expect(isLoopback(host)).toBe(true))
  test.each([
    ...['0.0.0.0', '::', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:8.127.0.1', '::7f00:1', '2001:db8::1', ''],
    ...['localhost.example', '127.0.0.1.example', '1270.0.0.1', '[::1].example'],
  ])('not %s', (host) => expect(isLoopback(host)).toBe(false))
})
