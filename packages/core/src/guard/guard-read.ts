import type { Statement } from '../cypher/statement.ts'
import type { Database, PlanNode, RowSink } from '../database/database.ts'
import { ActionableError } from '../errors/actionable-error.ts'
import { explainStatement } from './explain-statement.ts'
import { findRisks, type Risks } from './find-risks.ts'
import type { GuardSettings } from './guard-settings.ts'
import { judgeRisks } from './judge-risks.ts'
import { matchesPattern } from './matches-pattern.ts'
import { defaultReadProcedures } from './read-procedures.ts'

/**
 * Lets a statement pass that only reads this database, for what the database's read mode itself does not stop:
 * LOAD CSV, TERMINATE, USE of other databases, and procedures or functions that are not known to be harmless.
 * Judges both the plan and the tokens of the text, because a plan hides what nested expressions do. A text that
 * holds nothing of the kind costs no round trip.
 *
 * @throws ActionableError `refused`, or the database's error where it cannot plan the statement
 */
export async function guardRead(
  database: Database,
  statement: Statement,
  settings: GuardSettings,
): Promise<void> {
  const risks = findRisks(statement.text)
  if (!needsPlan(statement.text, risks)) return
  const plan = await explain(database, statement)
  const operators = flatten(plan)
  judgeRisks([risks, ...operators.map(risksOfOperator)], settings)
  await judgeDatabases(database, risks, operators)
}

/** Deliberately coarse: words in literals and comments count here, so that a slip of our lexer skips no plan. */
function needsPlan(text: string, { procedures }: Risks): boolean {
  return (
    /\\u|(?<![\p{L}\p{N}_])(?:CALL|LOAD|TERMINATE|USE|SHOW)(?![\p{L}\p{N}_])/iu.test(text) ||
    procedures.some((name) => !matchesPattern(builtInNamespaces, name))
  )
}

const builtInNamespaces = defaultReadProcedures.filter((pattern) => /^[a-z]+\.\*$/.test(pattern))

async function explain(database: Database, { text, parameters }: Statement): Promise<PlanNode | undefined> {
  const explanation = explainStatement(text)
  try {
    const { plan } = await database.read({ text: explanation.text, parameters }, nothing)
    return plan
  } catch (error) {
    throw moveBack(error, explanation.shift)
  }
}

const nothing: RowSink = { columns: () => undefined, row: () => true }

/** The position of a syntax error counts in the user's text, not in ours. */
function moveBack(error: unknown, shift: number): unknown {
  if (!(error instanceof ActionableError)) return error
  const position = /^line 1, column (\d+)$/.exec(String(error.details.facts?.['position']))?.[1]
  if (position === undefined || shift === 0) return error
  const facts = { ...error.details.facts, position: `line 1, column ${Number(position) - shift}` }
  return new ActionableError(error.code, error.message, { ...error.details, facts }, { cause: error.cause })
}

function flatten(plan: PlanNode | undefined): PlanNode[] {
  return plan === undefined ? [] : [plan, ...plan.children.flatMap(flatten)]
}

/** Operators are named after the clauses, except that they are one word; their details are expressions. */
function risksOfOperator({ operator, details }: PlanNode): Risks {
  const call = /^ProcedureCall/i.test(operator) ? 'CALL ' : ''
  const inDetails = findRisks(call + String(details['Details'] ?? ''))
  return {
    procedures: inDetails.procedures,
    databases: [],
    loadCsv: inDetails.loadCsv || /LoadCSV/i.test(operator),
    terminate: inDetails.terminate || /^Terminate/i.test(operator),
  }
}

async function judgeDatabases(
  database: Database,
  risks: Risks,
  operators: readonly PlanNode[],
): Promise<void> {
  if (risks.databases.length === 0) return
  const rows = await database.rows({ text: 'CALL db.info() YIELD name RETURN name', parameters: {} })
  const own = [String(rows[0]?.['name']), ...(database.name === undefined ? [] : [database.name])]
  const used = [...risks.databases, ...operators.flatMap(({ database: name }) => name ?? [])]
  const other = used.find((name) => !own.some((mine) => isWithin(name.toLowerCase(), mine.toLowerCase())))
  if (other === undefined) return
  throw new ActionableError(
    'refused',
    `reads stay in the database "${own[0]}"; USE of "${other}" is refused`,
    {
      fix: 'leave the USE clause out',
    },
  )
}

/** The database itself, or a constituent of a composite one. */
const isWithin = (name: string, own: string): boolean => name === own || name.startsWith(`${own}.`)
