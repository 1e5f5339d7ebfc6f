import {
  createRowCollector,
  guardRead,
  hintAtMore,
  parseStatement,
  readPrefix,
  writeAnswer,
  type OutputLimits,
  type RowCollector,
  type RowSink,
  type RunSummary,
  type Statement,
} from '@graphmcp/core'
import { adviseOnAnswer, adviseOnNoChange, adviseOnTimeout } from './answers/advise.ts'
import { nameWriteTool } from './answers/name-write-tool.ts'
import { writePlanRows } from './answers/plan-rows.ts'
import type { CypherServerParts } from './cypher-server-parts.ts'
import type { CypherSettings } from './settings/cypher-settings.ts'

interface CypherInput {
  readonly query: string
  readonly params?: unknown
}

/** Input → statement → guard → stream rows → shape → fit → text. */
export async function readCypher(
  { query, params }: CypherInput,
  signal: AbortSignal,
  parts: CypherServerParts,
): Promise<string> {
  const { database, settings } = parts
  const limits = outputLimits(settings)
  const statement = parseStatement(query, params)
  const request = (await database.server()).open({ signal })
  await guardRead(request, statement, settings).catch((error: unknown) => {
    throw nameWriteTool(error, settings)
  })
  const collector = createRowCollector(limits)
  const started = performance.now()
  const summary = await request
    .read(statement, sinkFor(statement, collector))
    .catch(async (error: unknown) => {
      throw await adviseOnTimeout(nameWriteTool(error, settings), statement, signal, parts)
    })
  const elapsed = performance.now() - started
  const rows = rowsOrPlan(collector, summary, limits).collected()
  const notes = await adviseOnAnswer({ statement, summary, rows, elapsed }, signal, parts)
  return writeAnswer({ rows, notes, hint: hintAtMore(statement) }, limits)
}

/** Input → statement → run to its end → shape → fit → text. */
export async function writeCypher(
  { query, params }: CypherInput,
  signal: AbortSignal,
  parts: CypherServerParts,
): Promise<string> {
  const { database, settings, schemas } = parts
  const limits = outputLimits(settings)
  const statement = parseStatement(query, params)
  const request = (await database.server()).open({ signal })
  const collector = createRowCollector(limits)
  const summary = await request.write(statement, collector).catch((error: unknown) => {
    // It may be partly done.
    schemas.drop()
    throw error
  })
  const uncounted = callsProcedure(statement)
  const changed = Object.keys(summary.counters).length > 0
  if (uncounted || changed) schemas.drop()
  const rows = rowsOrPlan(collector, summary, limits).collected()
  const silent = changed || uncounted || summary.plan !== undefined
  const notes = silent ? [] : await adviseOnNoChange({ statement, summary, rows }, signal, parts)
  const answer = { rows, counters: summary.counters, uncounted, notes }
  return writeAnswer(summary.plan === undefined ? answer : { ...answer, hint: hintAtMore(statement) }, limits)
}

/** Tells `CALL some.procedure` from a subquery. */
function callsProcedure({ text }: Statement): boolean {
  const { body } = readPrefix(text)
  return body.some(
    ({ kind }, at) => kind.endsWith('name') && at > 0 && body[at - 1]?.text.toUpperCase() === 'CALL',
  )
}

/** The plan of a PROFILE comes after its last row, so that none may be left. */
function sinkFor({ text }: Statement, collector: RowCollector): RowSink {
  return readPrefix(text).mode === undefined ? collector : { columns: () => {}, row: () => true }
}

/** An EXPLAIN or PROFILE is asked for its plan. */
function rowsOrPlan(rows: RowCollector, { plan }: RunSummary, limits: OutputLimits): RowCollector {
  if (plan === undefined) return rows
  const planRows = createRowCollector(limits)
  writePlanRows(plan, planRows)
  return planRows
}

function outputLimits(settings: CypherSettings): OutputLimits {
  const { tokenLimit, listLimit, rowLimit, responseFormat: format } = settings
  return { tokenLimit, listLimit, rowLimit, format }
}
