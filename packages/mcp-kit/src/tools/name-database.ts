/** Where an app works, and what its tools' names begin with. */
export interface DatabasePlace {
  readonly uri: string
  readonly database?: string | undefined
  readonly namespace?: string | undefined
}

/**
 * Says which database a tool works on, where several servers may stand side by side. The namespace is not told: it
 * is no name of a database, and a model might take it for one.
 */
export function nameDatabase({ namespace, database, uri }: DatabasePlace): string {
  if (namespace === undefined && database === undefined) return ''
  const name = database === undefined ? '' : ` "${database}"`
  const where = namespace === undefined ? '' : ` at ${new URL(uri).host}`
  return ` in the database${name}${where}`
}
