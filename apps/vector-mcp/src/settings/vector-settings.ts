import {
  booleanSetting,
  checkHttpReach,
  connectionSettings,
  limitSettings,
  numberSetting,
  textSetting,
  transportSettings,
} from '@graphmcp/mcp-kit'
import { isEmbedderError, parseSpecification } from '@graphmcp/embedder'
import * as z from 'zod'

/** Every setting of vector-mcp, as text in and as values out. */
export const vectorSettings = z
  .object({
    ...connectionSettings,
    embeddingModel: textSetting({
      env: 'EMBEDDING_MODEL',
      description: 'provider:model that embeds the questions; the one that the indexes were filled with',
      required: true,
      allowed: 'provider:model such as openai:text-embedding-3-small, or the path of a module',
      refuse: refuseModel,
    }),
    embeddingTimeout: numberSetting({
      env: 'EMBEDDING_TIMEOUT',
      description: 'Seconds that embedding a question may take',
      default: 30,
      above: 0,
      max: 3600,
    }),
    requireIndex: booleanSetting({
      env: 'VECTOR_REQUIRE_INDEX',
      description: 'Exit with code 1 when the database has no vector index',
      default: false,
    }),
    ...limitSettings,
    ...transportSettings,
  })
  // No tool of this server writes.
  .omit({ readOnly: true })
  .superRefine(checkHttpReach)

export type VectorSettings = z.output<typeof vectorSettings>

/** What is wrong with the form of a model; whether its package and its key are there shows when it is first asked. */
function refuseModel(text: string): string | undefined {
  try {
    parseSpecification(text)
    return undefined
  } catch (error) {
    if (!isEmbedderError(error)) throw error
    const { allowed, fix } = error.details
    const names = allowed === undefined ? '' : `; allowed: ${allowed.join(', ')}`
    const advice = fix === undefined ? '' : `; use ${fix}`
    return `${error.message.replace(/^EMBEDDING_MODEL /, '')}${names}${advice}`
  }
}
