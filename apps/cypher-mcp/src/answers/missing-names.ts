import type { DatabaseNotification } from '@graphmcp/core'

/** Says which names of an empty read nothing in the database has; without a word about anything else. */
export function noteMissingNames(notifications: readonly DatabaseNotification[]): string[] {
  const lines = notifications.flatMap(({ unknown }) =>
    unknown === undefined ? [] : [`no ${unknown.kind} ${JSON.stringify(unknown.name)} in this database`],
  )
  return [...new Set(lines)]
}
