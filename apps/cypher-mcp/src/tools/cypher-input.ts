import * as z from 'zod'

/** What both Cypher tools take. */
export const cypherInput = () =>
  z.object({
    query: z.string(),
    params: z.record(z.string(), z.unknown()).optional().describe('values of $name in the query'),
  })
