import type { Statement } from '../cypher/statement.ts'

/** Takes the rows of one result as they come from the database. */
export interface RowSink {
  /** Called once, before the first row. */
  columns(names: readonly string[]): void
  /**
   * Takes one row of driver values in the order of the columns; false means that no more are wanted. Whether
   * more exist is not known then, so a sink that must know asks for one row more than it keeps.
   */
  row(values: readonly unknown[]): boolean
}

/** What the database tells at the end of a statement. */
export interface RunSummary {
  /** False when the sink had enough before the last row. */
  readonly complete: boolean
  /** Counters that are not zero, in snake_case, such as `nodes_created`. */
  readonly counters: Readonly<Record<string, number>>
  readonly notifications: readonly DatabaseNotification[]
  readonly plan?: PlanNode
}

export interface DatabaseNotification {
  readonly code: string
  readonly title: string
  readonly description: string
  /** `WARNING` or `INFORMATION`. */
  readonly severity: string
  /** The database's own word, such as `UNRECOGNIZED` or `PERFORMANCE`. */
  readonly category: string
  /** A name in the statement that nothing in the database has. */
  readonly unknown?: UnknownName
}

export interface UnknownName {
  readonly kind: 'label' | 'relationship type' | 'property'
  readonly name: string
}

/** An operator of the plan of an EXPLAIN or PROFILE, the root being the last one to run. */
export interface PlanNode {
  readonly operator: string
  /** The database in which it runs, where the database tells. */
  readonly database?: string
  readonly identifiers: readonly string[]
  /** The planner's own facts, such as `Details`, `EstimatedRows` and, after a PROFILE, `Rows` and `DbHits`. */
  readonly details: Readonly<Record<string, string | number | boolean>>
  readonly children: readonly PlanNode[]
}

/** Integers come as bigint, floats as number, everything else as the driver's own values. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/**
 * The database as one request sees it: with that request's identity, abort signal and deadline. A read is
 * closed as soon as its sink has enough; a write always runs to its end.
 *
 * Every failure is an ActionableError: among others `unreachable`, `unauthorized`, `timeout`, `cancelled`,
 * `connection-lost`, `syntax`, `read-only`, `constraint`. After a failed write the fact `outcome` tells the
 * truth about it: `not done`, `partly done` or `unknown`.
 */
export interface Database {
  /** The database's name in the settings; absent where it is the user's home database. */
  readonly name?: string
  read(statement: Statement, sink: RowSink): Promise<RunSummary>
  write(statement: Statement, sink: RowSink): Promise<RunSummary>
  /** Reads a result that is known to be small, whole. */
  rows(statement: Statement): Promise<DatabaseRow[]>
}

export interface RequestOptions {
  /** Its abort ends the running statement in the database. */
  readonly signal?: AbortSignal
  /** Milliseconds from now for all statements of the request together; QUERY_TIMEOUT where absent. */
  readonly timeout?: number
  readonly identity?: Identity
  /** Shown by SHOW TRANSACTIONS beside the running statement. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** Who asks: the server's own user where absent. */
export type Identity =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }

/** A pool of connections to one database server, shared by all requests. */
export interface DatabaseServer {
  /** Gives the database for one request, whose time runs from now. Does not connect yet. */
  open(options?: RequestOptions): Database
  close(): Promise<void>
}
