import type { IncomingMessage, ServerResponse } from 'node:http'

export const METHODS = ['GET', 'POST', 'DELETE']

/** What clients of every protocol send. A `*` would leave out authorization. */
const REQUEST_HEADERS = [
  ...['content-type', 'authorization', 'accept', 'last-event-id'],
  ...['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'],
]
const RESPONSE_HEADERS = ['mcp-session-id', 'www-authenticate']
/** The longest that a browser keeps the answer to a preflight. */
const MAX_AGE = '7200'

/** Lets a page of this origin, which must be an allowed one, read the answer. */
export function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', RESPONSE_HEADERS.join(', '))
  response.setHeader('vary', 'origin')
}

/** Whether a browser asks if a page may send what it is about to; such a request never carries the token. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

export function answerPreflight(response: ServerResponse): void {
  response.removeHeader('access-control-expose-headers')
  response
    .writeHead(204, {
      'access-control-allow-methods': METHODS.join(', '),
      'access-control-allow-headers': REQUEST_HEADERS.join(', '),
      'access-control-max-age': MAX_AGE,
    })
    .end()
}
