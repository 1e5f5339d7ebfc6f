import { expect, test } from 'vitest'
import { normalizeRequest } from './normalize-request.ts'

const call = (params: unknown) => ({ id: 1, method: 'tools/call', params })

test.each([
  [
    { id: 1, method: 'ping', params: null },
    { id: 1, method: 'ping' },
  ],
  [call({ name: 'x', arguments: null }), call({ name: 'x' })],
  [call({ name: 'x', arguments: '' }), call({ name: 'x' })],
  [call({ name: 'x', arguments: '{"a":1}' }), call({ name: 'x', arguments: { a: 1 } })],
  [call({ name: 'x', arguments: '[1]' }), call({ name: 'x', arguments: '[1]' })],
  [call({ name: 'x', arguments: 'no json' }), call({ name: 'x', arguments: 'no json' })],
  [
    call({ name: 'x', arguments: { a: null }, _meta: { b: 1 } }),
    call({ name: 'x', arguments: { a: null }, _meta: { b: 1 } }),
  ],
  [
    { id: 1, method: 'tools/list', params: { cursor: 'x' } },
    { id: 1, method: 'tools/list', params: { cursor: 'x' } },
  ],
  [call({ name: 'x', arguments: { a: 1 }, _meta: null }), call({ name: 'x', arguments: { a: 1 } })],
  [
    { id: 1, method: 'tools/list', params: { cursor: null, _meta: null } },
    { id: 1, method: 'tools/list', params: {} },
  ],
  [
    { method: 'notifications/cancelled', params: { requestId: 1, reason: null, _meta: null } },
    { method: 'notifications/cancelled', params: { requestId: 1 } },
  ],
  [call({ name: 'x', _meta: { progressToken: null, b: 1 } }), call({ name: 'x', _meta: { b: 1 } })],
  [
    call({ name: 'x', arguments: { a: null, _meta: null } }),
    call({ name: 'x', arguments: { a: null, _meta: null } }),
  ],
  [
    { id: 1, method: 'ping', params: [null] },
    { id: 1, method: 'ping', params: [null] },
  ],
  [
    { id: 1, result: null },
    { id: 1, result: null },
  ],
  [[1], [1]],
  [null, null],
])('K01: %j', (message, expected) => expect(normalizeRequest(message)).toEqual(expected))
