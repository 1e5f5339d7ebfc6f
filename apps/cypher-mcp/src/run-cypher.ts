import { createRowCollector, parseStatement, writeAnswer, type OutputLimits } from '@graphmcp/core'
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
  { database, settings }: CypherServerParts,
): Promise<string> {
  const limits = outputLimits(settings)
  const statement = parseStatement(query, params)
  const request = (await database.server()).open({ signal })
  const collector = createRowCollector(limits)
  await request.read(statement, collector)
  return writeAnswer({ rows: collector.collected() }, limits)
}

/** Input → statement → run to its end → shape → fit → text. */
export async function writeCypher(
  { query, params }: CypherInput,
  signal: AbortSignal,
  { database, settings }: CypherServerParts,
): Promise<string> {
  const limits = outputLimits(settings)
  const statement = parseStatement(query, params)
  const request = (await database.server()).open({ signal })
  const collector = createRowCollector(limits)
  const { counters } = await request.write(statement, collector)
  return writeAnswer({ rows: collector.collected(), counters }, limits)
}

function outputLimits(settings: CypherSettings): OutputLimits {
  const { tokenLimit, listLimit, rowLimit, responseFormat: format } = settings
  return { tokenLimit, listLimit, rowLimit, format }
}
