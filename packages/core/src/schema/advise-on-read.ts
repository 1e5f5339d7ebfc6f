import { readPrefix } from '../cypher/read-prefix.ts'
import type { Statement } from '../cypher/statement.ts'
import type { Database, UnknownName } from '../database/database.ts'
import { adviseOnNames } from './advise-on-names.ts'
import { adviseOnPatterns } from './advise-on-patterns.ts'
import { adviseOnProperties } from './advise-on-properties.ts'
import { adviseOnScans } from './advise-on-scans.ts'
import type { GraphSchema } from './graph-schema.ts'
import { readQueryShape } from './query-shape.ts'

export interface ReadOutcome {
  readonly statement: Statement
  /** Names that the database said it does not have. */
  readonly unknown: readonly UnknownName[]
  /** Whether the result, or a column of it, is empty. */
  readonly empty: boolean
}

const MOST_NOTES = 5

/** Says why a read found nothing, where the schema shows it; without a schema only which names do not exist. */
export function adviseOnRead({ statement, unknown, empty }: ReadOutcome, schema?: GraphSchema): string[] {
  const shape = readQueryShape(statement.text)
  const notes = adviseOnNames(unknown, shape, schema)
  if (empty && schema !== undefined) {
    notes.push(...adviseOnPatterns(shape, schema))
    notes.push(...adviseOnProperties(shape, schema, statement.parameters))
  }
  return notes.slice(0, MOST_NOTES)
}

/** Says which indexes a slow read left unused. Asks the database for the plan, which runs nothing. */
export async function adviseOnSlowRead(
  database: Database,
  statement: Statement,
  schema: GraphSchema,
): Promise<string[]> {
  const { mode } = readPrefix(statement.text)
  const plain =
    mode === undefined ? statement.text : statement.text.slice(0, mode.start) + statement.text.slice(mode.end)
  const explained = { text: `EXPLAIN ${plain}`, parameters: statement.parameters }
  const { plan } = await database.read(explained, { columns: () => {}, row: () => true })
  return plan === undefined ? [] : adviseOnScans(plan, schema).slice(0, MOST_NOTES)
}
