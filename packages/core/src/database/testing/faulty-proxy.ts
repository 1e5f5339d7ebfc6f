import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

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

/** With `piece`, what the database sends arrives in pieces of that many bytes, 3 ms apart, as over a slow network. */
export async function startFaultyProxy(target: string, piece?: number): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const upstream = dial(Number(port), hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => undefined)
    client.pipe(upstream)
    if (piece === undefined) upstream.pipe(client)
    else
      Readable.from(inPieces(upstream, piece))
        .on('error', () => undefined)
        .pipe(client)
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

async function* inPieces(socket: Socket, length: number): AsyncGenerator<Buffer> {
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += length) {
      await setTimeout(3)
      yield chunk.subarray(start, start + length)
    }
  }
}
