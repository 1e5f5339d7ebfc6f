import type { VectorSettings } from '../settings/vector-settings.ts'

/** Says which database a tool works on, where several servers may stand side by side. */
export function nameDatabase({ namespace, database, uri }: VectorSettings): string {
  if (namespace === undefined && database === undefined) return ''
  const where = namespace === undefined ? '' : ` at ${new URL(uri).host}`
  return database === undefined
    ? ` in the database (${namespace}${where})`
    : ` in the database "${database}"${where}`
}
