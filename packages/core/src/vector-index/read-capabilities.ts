import type { Database } from '../database/database.ts'
import { findDatabaseError } from './database-fault.ts'
import type { ServerCapabilities } from './vector-index.ts'

const NOWHERE = '`graphmcp probe: no such index`'

/**
 * Asks the server with EXPLAIN what it can run. No index is needed: a server that knows the clause complains
 * about the missing index, one that does not complains about the syntax.
 */
export async function readCapabilities(database: Database): Promise<ServerCapabilities> {
  const clause = (condition: string): string =>
    `MATCH (n) SEARCH n IN (VECTOR INDEX ${NOWHERE} FOR $v WHERE ${condition} LIMIT 1)`
  const [listInIndex, fullTextSearch] = await Promise.all([
    understands(database, clause('n.p IN $x')),
    understands(database, `MATCH (n) SEARCH n IN (FULLTEXT INDEX ${NOWHERE} FOR $v LIMIT 1)`),
  ])
  const search = listInIndex || (await understands(database, clause('n.p = 1')))
  return { search, listInIndex, fullTextSearch }
}

async function understands(database: Database, clause: string): Promise<boolean> {
  try {
    await database.rows({ text: `EXPLAIN CYPHER 25 ${clause} RETURN 1`, parameters: {} })
    return true
  } catch (error) {
    const code = findDatabaseError(error)?.code
    if (code === 'Neo.ClientError.Schema.IndexNotFound') return true
    if (code?.startsWith('Neo.ClientError.Statement.')) return false
    throw error
  }
}
