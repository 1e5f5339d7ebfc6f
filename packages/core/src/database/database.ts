import type { Statement } from '../cypher/statement.ts'

/** Takes the rows of one result as they come from the database. */
export interface RowSink {
  /** Called once, before the first row. */
  columns(names: readonly string[]): void
  /** Takes one row of driver values in the order of the columns; false means that no more are wanted. */
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
}

/** An operator of the plan of an EXPLAIN or PROFILE. */
export interface PlanNode {
  readonly operator: string
  readonly identifiers: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
  readonly children: readonly PlanNode[]
}

/** Integers come as bigint, floats as number, everything else as the driver's own values. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/**
 * The database as one request sees it: with that request's identity, abort signal and deadline. A read is
 * closed as soon as its sink has enough; a write always runs to its end.
 */
export interface Database {
  read(statement: Statement, sink: RowSink): Promise<RunSummary>
  write(statement: Statement, sink: RowSink): Promise<RunSummary>
  /** Reads a result that is known to be small, whole. */
  rows(statement: Statement): Promise<DatabaseRow[]>
}

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Milliseconds from now; QUERY_TIMEOUT where absent. */
  readonly timeout?: number
  readonly identity?: Identity
}

/** Who asks: the server's own user where absent. */
export type Identity =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string }

/** A pool of connections to one database server, shared by all requests. */
export interface DatabaseServer {
  /** Gives the database for one request. Does not connect yet. */
  open(options?: RequestOptions): Database
  close(): Promise<void>
}
