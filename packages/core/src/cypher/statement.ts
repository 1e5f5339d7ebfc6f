import type { CypherValue } from './value.ts'

/** Cypher text with the values it refers to as `$name`. */
export interface Statement {
  readonly text: string
  readonly parameters: Readonly<Record<string, CypherValue>>
}
