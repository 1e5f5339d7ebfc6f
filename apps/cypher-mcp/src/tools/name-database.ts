import type { CypherSettings } from '../settings/cypher-settings.ts'

/** Says which database a tool works on, where several servers may stand side by side. */
export function nameDatabase({ namespace, database, uri }: CypherSettings): string {
  if (namespace === undefined && database === undefined) return ''
  const where = namespace === undefined ? '' : ` at ${new URL(uri).host}`
  const name = database === undefined ? ` (${namespace}${where})` : ` "${database}"${where}`
  return ` in the database${name}`
}
