import type { Result } from 'neo4j-driver-lite'

/**
 * Has the connection of a statement send what it is given at once. The driver leaves Nagle's algorithm on and
 * writes 1,400 bytes at a time, so that every longer statement, such as one with an embedding among its
 * parameters, would wait about 40 ms for the database to acknowledge its first piece. The driver has no public
 * way to say so.
 */
export function sendAtOnce(result: Result): void {
  ;(result as unknown as Held)._connectionHolder
    ?.getConnection()
    .then((connection) => {
      let inner = connection
      while (inner?._delegate !== undefined) inner = inner._delegate
      inner?._ch?._conn?.setNoDelay(true)
    })
    .catch(ignore)
}

/** Private parts of the driver: without them the statement runs as well, only later. */
interface Held {
  readonly _connectionHolder?: { getConnection(): Promise<Connection | null> }
}

interface Connection {
  readonly _delegate?: Connection
  readonly _ch?: { readonly _conn?: { setNoDelay(noDelay: boolean): void } }
}

const ignore = (): void => undefined
