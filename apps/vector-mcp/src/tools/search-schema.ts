import type { JsonSchema, JsonSchemaObject, ToolAnnotations } from '@graphmcp/mcp-kit'
import { LARGEST_TOP_K } from './search-input.ts'

export const SEARCH_ANNOTATIONS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}

/** The arguments of a search; `first` come before the others. */
export function describeSearch(
  filters: JsonSchema,
  first: Readonly<Record<string, JsonSchema>> = {},
): JsonSchemaObject {
  return {
    type: 'object',
    properties: {
      ...first,
      query: { type: 'string' },
      top_k: { type: 'integer', minimum: 1, maximum: LARGEST_TOP_K, default: 10 },
      filters,
      min_score: { type: 'number' },
      fields: { type: 'array', items: { type: 'string' } },
    },
    required: ['query'],
    additionalProperties: false,
  }
}
