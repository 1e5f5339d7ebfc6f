import { ActionableError } from '@graphmcp/core'
import type { CypherSettings } from '../settings/cypher-settings.ts'
import { READ_ONLY, toolNames } from '../tools/tool-names.ts'

/** Tells a read that would have changed something which tool does, or that none does. */
export function nameWriteTool(error: unknown, settings: CypherSettings): unknown {
  if (!(error instanceof ActionableError) || error.code !== 'read-only') return error
  const { write } = toolNames(settings)
  const fix = write === undefined ? READ_ONLY : `use ${write}`
  return new ActionableError(error.code, error.message, { ...error.details, fix }, { cause: error })
}
