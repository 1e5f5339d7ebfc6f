// cypher: statements, parameters, names
export { quoteIdentifier } from './cypher/quote-identifier.ts'
export { Parameters } from './cypher/parameters.ts'
export type { Statement } from './cypher/statement.ts'
export type { CypherValue } from './cypher/value.ts'

// database: reading and writing, bounded
export { connect, type ConnectionSettings } from './database/connect.ts'
export type {
  Database,
  DatabaseNotification,
  DatabaseRow,
  DatabaseServer,
  Identity,
  PlanNode,
  RequestOptions,
  RowSink,
  RunSummary,
} from './database/database.ts'

// errors
export { ActionableError, type ErrorDetails } from './errors/actionable-error.ts'

// vector-index: what is known of a vector index
export type {
  FilterProperty,
  PropertyType,
  ServerCapabilities,
  VectorIndex,
} from './vector-index/vector-index.ts'
