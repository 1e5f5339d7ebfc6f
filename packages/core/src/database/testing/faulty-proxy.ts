import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy in front of a database that fails on demand. */
export interface FaultyProxy {
  readonly uri: string
  /** Connections made so far. */
  readonly connections: () => number
  /** Breaks every open connection; new ones work. */
  cut(): void
  /** Forwards nothing more on the open connections without closing them, as a dead network does; new ones work. */
  stall(): void
  close(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const upstream = dial(Number(port), hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => undefined)
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy()
    pairs.clear()
  }
  return {
    uri: `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    cut,
    stall: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        client.on('data', () => undefined)
        upstream.on('data', () => undefined)
      }
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
