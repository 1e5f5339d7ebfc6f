import { toolName } from '@graphmcp/mcp-kit'
import type { CypherSettings } from '../settings/cypher-settings.ts'

export interface ToolNames {
  readonly schema: string
  readonly read: string
  /** Absent where the server is read-only. */
  readonly write?: string
}

/** Why no tool changes anything. */
export const READ_ONLY = 'the server was started with NEO4J_READ_ONLY; only reads are possible'

/** The tools by the names under which clients list them, for every text that speaks of one. */
export function toolNames({ namespace, readOnly }: CypherSettings): ToolNames {
  return {
    schema: toolName(namespace, 'get_schema'),
    read: toolName(namespace, 'read_cypher'),
    ...(readOnly ? {} : { write: toolName(namespace, 'write_cypher') }),
  }
}
