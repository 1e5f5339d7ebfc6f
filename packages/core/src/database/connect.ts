import neo4j, { type Driver } from 'neo4j-driver-lite'
import { boundMessages } from './bound-messages.ts'
import { parseConnectionUri } from './connection-uri.ts'
import type { Database, DatabaseRow, DatabaseServer, RequestOptions, RowSink } from './database.ts'
import { createDriverPool, type DriverPool } from './driver-pool.ts'
import { createLoginGate } from './login-gate.ts'
import { runStatement, type Request } from './run-statement.ts'

export interface ConnectionSettings {
  /** `bolt://` or `neo4j://`, each also with `+s` or `+ssc`; credentials in it are refused. */
  readonly uri: string
  readonly username: string
  readonly password: string
  /** The user's home database where absent. */
  readonly database?: string
  /** Milliseconds. */
  readonly queryTimeout: number
  /** Name and version of the program, for the database's logs. */
  readonly userAgent?: string
}

/**
 * Makes the pool; the first statement connects.
 *
 * @throws ActionableError `invalid-uri`
 */
export function connect(settings: ConnectionSettings): DatabaseServer {
  const { uri, address, scheme } = parseConnectionUri(settings.uri)
  const pool = createDriverPool(() => createDriver({ ...settings, uri }))
  return {
    open: (options = {}) => openDatabase(pool, settings, { address, scheme }, options),
    close: () => pool.close(),
  }
}

function createDriver(settings: ConnectionSettings): Driver {
  boundMessages()
  const { queryTimeout } = settings
  return neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    useBigInt: true,
    fetchSize: 200,
    telemetryDisabled: true,
    disableAutoCommitRetries: true,
    // Connecting must fail within the query's own limit, else the failure would come as a timeout.
    connectionTimeout: Math.ceil(Math.min(5000, queryTimeout * 0.8)),
    connectionAcquisitionTimeout: Math.ceil(queryTimeout * 0.9),
    maxConnectionPoolSize: 300,
    maxTransactionRetryTime: 0,
    connectionLivenessCheckTimeout: 30_000,
    ...(settings.userAgent === undefined ? {} : { userAgent: settings.userAgent }),
  })
}

function openDatabase(
  pool: DriverPool,
  settings: ConnectionSettings,
  place: Pick<Request, 'address' | 'scheme'>,
  options: RequestOptions,
): Database {
  const { database } = settings
  const timeout = options.timeout ?? settings.queryTimeout
  const request: Request = {
    pool,
    gate: createLoginGate(),
    ...place,
    username: options.identity?.kind === 'basic' ? options.identity.username : settings.username,
    timeout,
    deadline: performance.now() + timeout,
    metadata: { app: settings.userAgent ?? 'graphmcp', ...options.metadata },
    ...(database === undefined ? {} : { database }),
    ...(options.identity === undefined ? {} : { identity: options.identity }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
  return {
    ...(database === undefined ? {} : { name: database }),
    read: (statement, sink) => runStatement(request, 'READ', statement, sink),
    write: (statement, sink) => runStatement(request, 'WRITE', statement, sink),
    rows: async (statement) => {
      const { sink, rows } = collectRows()
      await runStatement(request, 'READ', statement, sink)
      return rows
    },
  }
}

function collectRows(): { sink: RowSink; rows: DatabaseRow[] } {
  const rows: DatabaseRow[] = []
  let columns: readonly string[] = []
  const sink: RowSink = {
    columns: (names) => {
      columns = names
    },
    row: (values) => {
      rows.push(Object.fromEntries(columns.map((name, index) => [name, values[index]])))
      return true
    },
  }
  return { sink, rows }
}
