import neo4j, { type Driver, type Session } from 'neo4j-driver-lite'
import type { Statement } from '../cypher/statement.ts'
import type {
  Database,
  DatabaseRow,
  DatabaseServer,
  RequestOptions,
  RowSink,
  RunSummary,
} from './database.ts'

export interface ConnectionSettings {
  readonly uri: string
  readonly username: string
  readonly password: string
  /** The user's home database where absent. */
  readonly database?: string
  /** Milliseconds. */
  readonly queryTimeout: number
}

/** Makes the pool; the first statement connects. */
export function connect(settings: ConnectionSettings): DatabaseServer {
  const driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    useBigInt: true,
    fetchSize: 200,
  })
  return {
    open: (options = {}) => openDatabase(driver, settings, options),
    close: () => driver.close(),
  }
}

function openDatabase(driver: Driver, settings: ConnectionSettings, options: RequestOptions): Database {
  const timeout = options.timeout ?? settings.queryTimeout
  const inSession = async <T>(mode: 'READ' | 'WRITE', work: (session: Session) => Promise<T>): Promise<T> => {
    const session = driver.session({
      defaultAccessMode: mode,
      ...(settings.database === undefined ? {} : { database: settings.database }),
    })
    try {
      return await work(session)
    } finally {
      await session.close()
    }
  }
  const run = (mode: 'READ' | 'WRITE', statement: Statement, sink: RowSink): Promise<RunSummary> =>
    inSession(mode, async (session) => {
      const result = session.run(statement.text, statement.parameters, { timeout })
      sink.columns(await result.keys())
      let wanted = true
      for await (const record of result) {
        if (!wanted) continue
        wanted = sink.row([...record.values()])
        if (!wanted && mode === 'READ') return { complete: false, counters: {}, notifications: [] }
      }
      await result.summary()
      return { complete: wanted, counters: {}, notifications: [] }
    })
  return {
    read: (statement, sink) => run('READ', statement, sink),
    write: (statement, sink) => run('WRITE', statement, sink),
    rows: (statement) =>
      inSession('READ', async (session): Promise<DatabaseRow[]> => {
        const result = await session.run(statement.text, statement.parameters, { timeout })
        return result.records.map((record) => record.toObject())
      }),
  }
}
