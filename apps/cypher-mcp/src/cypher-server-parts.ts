import type { Log } from '@graphmcp/mcp-kit'
import type { LazyDatabase } from './connect-lazily.ts'
import type { SchemaAccess } from './schema/schema-access.ts'
import type { CypherSettings } from './settings/cypher-settings.ts'

/** What every tool, resource and prompt of the server is made from. */
export interface CypherServerParts {
  readonly database: LazyDatabase
  readonly settings: CypherSettings
  readonly log: Log
  readonly schemas: SchemaAccess
}
