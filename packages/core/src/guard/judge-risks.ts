import { ActionableError } from '../errors/actionable-error.ts'
import type { Risks } from './find-risks.ts'
import type { GuardSettings } from './guard-settings.ts'
import { matchesPattern } from './matches-pattern.ts'
import { defaultReadProcedures, neverReadProcedures } from './read-procedures.ts'

/** Refuses what reads may not do, naming it and the way out. */
export function judgeRisks(found: readonly Risks[], { allowLoadCsv, readProcedures }: GuardSettings): void {
  if (found.some(({ loadCsv }) => loadCsv) && !allowLoadCsv) {
    throw refused(
      'LOAD CSV reads files and the network, which reads may not do',
      'ALLOW_LOAD_CSV=true allows it',
    )
  }
  if (found.some(({ terminate }) => terminate)) {
    throw new ActionableError('read-only', 'TERMINATE ends the work of others, which is no read', {
      fix: 'run it as a write',
    })
  }
  for (const name of found.flatMap(({ procedures }) => procedures)) {
    if (matchesPattern(neverReadProcedures, name)) {
      throw refused(
        `${name} may run Cypher text or reach files, the network or other databases, which is no read`,
        'write the query itself; no setting lets reads call it',
      )
    }
    if (!matchesPattern([...defaultReadProcedures, ...readProcedures], name)) {
      throw refused(`${name} is not known to only read`, `READ_PROCEDURES=${name} lets reads call it`)
    }
  }
}

const refused = (message: string, fix: string): ActionableError =>
  new ActionableError('refused', message, { fix })
