import type { PlanNode, RowSink } from '@graphmcp/core'

const COLUMNS = ['operator', 'details', 'estimated_rows', 'rows', 'db_hits']

/** Writes the plan of an EXPLAIN or PROFILE as rows, the last operator first, its inputs indented below it. */
export function writePlanRows(plan: PlanNode, sink: RowSink): void {
  const rows = [...walk(plan, 0)]
  const profiled = rows.some((row) => row[3] !== undefined)
  const width = profiled ? COLUMNS.length : 3
  sink.columns(COLUMNS.slice(0, width))
  for (const row of rows) {
    if (!sink.row(row.slice(0, width).map((value) => value ?? null))) return
  }
}

function* walk(node: PlanNode, depth: number): Generator<readonly (string | bigint | undefined)[]> {
  const { Details, EstimatedRows, Rows, DbHits } = node.details
  yield [
    `${'. '.repeat(depth)}${node.operator}`,
    typeof Details === 'string' && Details !== '' ? Details : undefined,
    count(EstimatedRows),
    count(Rows),
    count(DbHits),
  ]
  for (const child of node.children) yield* walk(child, depth + 1)
}

/** Estimates come with fractions that mean nothing. */
function count(value: string | number | boolean | undefined): bigint | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.round(value)) : undefined
}
