// cypher: statements, parameters, names
export { quoteIdentifier } from './cypher/quote-identifier.ts'
export { Parameters } from './cypher/parameters.ts'
export { parseParameters } from './cypher/parse-parameters.ts'
export { hintAtMore, type HintAtMore } from './cypher/hint-at-more.ts'
export { parseStatement } from './cypher/parse-statement.ts'
export { partBeforeChanges } from './cypher/part-before-changes.ts'
export { readPrefix, type StatementPrefix } from './cypher/read-prefix.ts'
export type { Statement } from './cypher/statement.ts'
export type { CypherValue } from './cypher/value.ts'

// database: reading and writing, bounded
export { connect, type ConnectionSettings } from './database/connect.ts'
export { parseConnectionUri, type ConnectionUri } from './database/connection-uri.ts'
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
  UnknownName,
} from './database/database.ts'

// guard: what a read may do
export { explainReadProcedures } from './guard/explain-read-procedures.ts'
export { guardRead } from './guard/guard-read.ts'
export type { GuardSettings } from './guard/guard-settings.ts'
export { defaultReadProcedures, neverReadProcedures } from './guard/read-procedures.ts'

// errors
export { ActionableError, type ErrorDetails } from './errors/actionable-error.ts'

// vector-index: what is known of a vector index
export { assignAliases } from './vector-index/assign-aliases.ts'
export { compileCreateIndex } from './vector-index/compile-create-index.ts'
export { findLikeValues, type LikeValues } from './vector-index/find-like-values.ts'
export { learnProperties } from './vector-index/learn-properties.ts'
export { readCapabilities } from './vector-index/read-capabilities.ts'
export {
  readIndexableProperties,
  type IndexableProperties,
} from './vector-index/read-indexable-properties.ts'
export { readRange, type PropertyRange } from './vector-index/read-range.ts'
export { readVectorIndexes } from './vector-index/read-vector-indexes.ts'
export type {
  FilterProperty,
  PropertyType,
  ServerCapabilities,
  VectorIndex,
} from './vector-index/vector-index.ts'

// filter: from a tool's input to a plan
export type { Condition, Filter } from './filter/filter.ts'
export type { Branch, FilterPlan, IndexPredicate, Predicate } from './filter/filter-plan.ts'
export { allowedOperators, type Operator } from './filter/operators.ts'
export { parseFilter } from './filter/parse-filter.ts'
export { planFilter } from './filter/plan-filter.ts'

// search: the nearest entities that meet a filter
export { compileScan } from './search/compile-scan.ts'
export { compileSearch, type SearchQuestion } from './search/compile-search.ts'
export { planSearch, type SearchPlan } from './search/plan-search.ts'
export { searchIndex, type SearchOutcome, type SearchRequest } from './search/search-index.ts'

// output: bounded answers
export { countTokens } from './output/count-tokens.ts'
export type { OutputLimits } from './output/output-limits.ts'
export { createRowCollector, type CollectedRows, type RowCollector } from './output/row-collector.ts'
export { toErrorAnswer } from './output/to-error-answer.ts'
export { writeAnswer, type Answer } from './output/write-answer.ts'
export { writeError, type ErrorAnswer } from './output/write-error.ts'
export { writeScalar } from './output/write-scalar.ts'
export { writeSearchAnswer, type SearchAnswer, type SearchHit } from './output/write-search-answer.ts'

// schema: what a graph holds, read cheaply and told in few tokens
export type {
  GraphSchema,
  IndexSchema,
  LabelSchema,
  Pattern,
  PropertySchema,
  SchemaGap,
  ServerFacts,
  TypeSchema,
} from './schema/graph-schema.ts'
export { adviseOnRead, adviseOnSlowRead, type ReadOutcome } from './schema/advise-on-read.ts'
export { readSchema, type ReadSchemaOptions } from './schema/read-schema.ts'
export {
  createSchemaCache,
  type SchemaCache,
  type SchemaCacheOptions,
  type SchemaOwner,
} from './schema/schema-cache.ts'
export type { SchemaSelection } from './schema/select-schema.ts'
export { writeSchema, type WriteSchemaOptions } from './schema/write-schema.ts'
