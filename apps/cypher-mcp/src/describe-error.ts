import { createRedaction, redactValues, type DescribeError } from '@graphmcp/mcp-kit'
import type { CypherSettings } from './settings/cypher-settings.ts'

/** Writes a failure for the model, without secrets, within the token limit. */
export function describeError(settings: CypherSettings): DescribeError {
  const redact = createRedaction([settings.password, settings.httpToken])
  return async (error) => {
    const { toErrorAnswer, writeError } = await import('@graphmcp/core')
    const { tokenLimit, responseFormat: format } = settings
    return writeError(redactValues(toErrorAnswer(error), redact), { tokenLimit, format })
  }
}
