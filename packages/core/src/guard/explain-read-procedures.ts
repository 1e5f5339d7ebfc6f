import { matchesPattern } from './matches-pattern.ts'
import { neverReadProcedures } from './read-procedures.ts'

const MOST_NAMED = 4
const why = 'may run Cypher text or reach files, the network or other databases'

/** Says of each pattern of READ_PROCEDURES that does less, or more, than it seems to. */
export function explainReadProcedures(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    if (/^[*.]+$/.test(pattern)) {
      return [
        `READ_PROCEDURES "${pattern}" lets reads call every procedure but those that ${why}; name the ones that are needed`,
      ]
    }
    if (matchesPattern(neverReadProcedures, pattern)) {
      return [`READ_PROCEDURES "${pattern}" has no effect: it ${why}, which no setting lets reads do`]
    }
    const refused = neverReadProcedures.filter((never) => matchesPattern([pattern], never))
    if (refused.length === 0) return []
    const named = refused.slice(0, MOST_NAMED).join(', ')
    const more = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : ''
    return [`READ_PROCEDURES "${pattern}" does not reach ${named}${more}, which ${why}; they stay refused`]
  })
}
