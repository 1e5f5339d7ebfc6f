import type { Statement } from '../cypher/statement.ts'
import type { ConnectionUri } from './connection-uri.ts'

/** What an error message needs to know about the call that failed. */
export interface Situation {
  /** Host and port. */
  readonly address: string
  readonly scheme: ConnectionUri['scheme']
  /** True once the database has answered a statement, so that a connection that ends is one that was good. */
  readonly answered: boolean
  readonly database?: string
  readonly username: string
  /** True where the caller brought a login of its own instead of the server's. */
  readonly ownLogin: boolean
  readonly mode: 'READ' | 'WRITE'
  readonly statement: Statement
  /** Milliseconds: the limit of the whole request. */
  readonly timeout: number
  /** When it is reached, by `performance.now()`. */
  readonly deadline: number
}
