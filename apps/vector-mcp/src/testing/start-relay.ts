import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** An address in front of the database that can be closed and opened, as if the database went and came. */
export interface Relay {
  readonly uri: string
  open(): Promise<void>
  shut(): Promise<void>
}

export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target.replace(/^[a-z0-9+]+:/, 'http:'))
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let own = 0
  const open = async (): Promise<void> => {
    const opened = createServer((client) => {
      const upstream = connect(Number(port), hostname)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      client.pipe(upstream).pipe(client)
    })
    await new Promise<void>((resolve) => opened.listen(own, '127.0.0.1', resolve))
    own = (opened.address() as AddressInfo).port
    server = opened
  }
  const shut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    const closing = server
    if (closing !== undefined) await new Promise((resolve) => closing.close(resolve))
    server = undefined
  }
  await open()
  return { uri: `bolt://127.0.0.1:${own}`, open, shut }
}
