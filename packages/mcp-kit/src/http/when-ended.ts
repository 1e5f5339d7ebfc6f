/**
 * The same response; `ended` is called once, when all of it was read or its client has gone. A client that goes away
 * cancels the body at once.
 */
export function whenEnded(request: Request, response: Response, ended: () => void): Response {
  const { body, status, statusText, headers } = response
  if (body === null || request.signal.aborted) {
    ended()
    return response
  }
  let running = true
  const end = (): void => {
    if (running) ended()
    running = false
  }
  request.signal.addEventListener('abort', end, { once: true })
  const watched = body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: end }), {
    signal: request.signal,
  })
  return new Response(watched, { status, statusText, headers })
}
