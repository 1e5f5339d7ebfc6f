import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A port that is closed until it is opened, then forwards to another; cuts whatever runs when it is closed. */
export interface ForwardedPort {
  readonly port: number
  open(): Promise<void>
  close(): Promise<void>
}

/** Takes a free port now, so that it is known before anything listens there. */
export async function forwardPort(target: URL): Promise<ForwardedPort> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))

  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  return {
    port,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
