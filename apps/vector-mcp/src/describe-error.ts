import { createRedaction, redactValues, type DescribeError } from '@graphmcp/mcp-kit'
import { embedderSecrets } from './settings/embedder-environment.ts'
import type { VectorSettings } from './settings/vector-settings.ts'

/** Writes a failure for the model, without secrets, within the token limit. */
export function describeError(settings: VectorSettings): DescribeError {
  const redact = createRedaction([settings.password, settings.httpToken, ...embedderSecrets()])
  return async (error) => {
    const { toErrorAnswer, writeError } = await import('@graphmcp/core')
    const { tokenLimit, responseFormat: format } = settings
    return writeError(redactValues(toErrorAnswer(error), redact), { tokenLimit, format })
  }
}
