import { createServer } from 'node:net'
import { codeOf } from './bolt.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'

/** The port asked for, if it can be had, or one that is free now. */
export function freePort(asked: number | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (cause) => reject(portError(asked, cause)))
    server.listen(asked ?? 0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : (asked ?? 0)))
    })
  })
}

function portError(asked: number | undefined, cause: Error): Neo4jLocalError {
  const reason = codeOf(cause) === 'EACCES' ? 'needs more rights' : 'is taken by another process'
  return new Neo4jLocalError(
    `port ${asked ?? ''} ${reason}; give another one, or leave it out for a free one`,
    { cause },
  )
}
