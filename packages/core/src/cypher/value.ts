/**
 * A value that can be sent to the database. A bigint is sent as INTEGER, a number always as FLOAT; temporal
 * values are sent as text and built in Cypher, so that no driver type is needed to write a statement.
 */
export type CypherValue =
  null | boolean | number | bigint | string | readonly CypherValue[] | { readonly [key: string]: CypherValue }
