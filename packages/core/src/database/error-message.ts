import { nearestName } from '../errors/nearest-name.ts'

/** The parts of the driver's error that are read here; older databases give no GQL status. */
interface DatabaseFault {
  readonly message: string
  readonly gqlStatus?: string
  readonly diagnosticRecord?: { readonly _position?: { readonly line: unknown; readonly column: unknown } }
  readonly cause?: DatabaseFault
}

const mostExpected = 8

/**
 * The database's sentence without its position, its excerpt of the query, names of Java classes, and what it
 * expected where that is a list of most of the language.
 */
export function cleanMessage(error: unknown): string {
  const message = (error as DatabaseFault).message
    .replace(/\s*\(line \d+, column \d+ \(offset: \d+\)\)(?:\s*"[\s\S]*$)?/, '')
    .replaceAll(/Caused by: (?:[\w$]+\.)+[\w$]+: /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = expectedBy(message).length > mostExpected ? message.replace(/: expected .*$/, '') : message
  return short === '' ? 'the database gave no reason' : short
}

/** A clause, or a function or procedure, that only a newer Cypher than the statement's has. */
const newerLanguage: ReadonlySet<string> = new Set(['42I67', '42I78'])

/** What to do about a statement that the database cannot read. */
export function adviceOf(error: unknown): string | undefined {
  const { message } = error as DatabaseFault
  if (newerLanguage.has(statusOf(error) ?? '')) return 'write CYPHER 25 in front of the query'
  if (message.startsWith('Expected exactly one statement')) return 'send one statement per call'
  const given = /^Invalid input '([A-Za-z]+)'/.exec(message)?.[1]
  const meant = given === undefined ? undefined : nearestName(given, expectedBy(message))
  return meant === undefined ? undefined : `write ${meant} instead of ${given}`
}

/** The keywords and signs that a syntax error says would have been right. */
const expectedBy = (message: string): string[] =>
  [...(/: expected (.*)/.exec(message)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, word = '']) => word)

/** The GQL status as a fact of the answer. */
export function statusFact(error: unknown): { status?: string } {
  const status = statusOf(error)
  return status === undefined ? {} : { status }
}

/** The most precise status along the chain of causes. */
function statusOf(error: unknown): string | undefined {
  const { gqlStatus, cause } = error as DatabaseFault
  return (cause && statusOf(cause)) ?? gqlStatus
}

/** Where the fault lies in the statement, counted from 1, and what stands there. */
export function positionOf(error: unknown, text: string): { position?: string; near?: string } {
  const { diagnosticRecord, cause, message } = error as DatabaseFault
  const given = diagnosticRecord?._position ?? cause?.diagnosticRecord?._position
  const [, line, column] = given
    ? [undefined, Number(given.line), Number(given.column)]
    : (/\(line (\d+), column (\d+) \(offset/.exec(message)?.map(Number) ?? [])
  if (line === undefined || column === undefined || line < 1) return {}
  const near = text.split(/\r\n|[\n\r]/)[line - 1]?.slice(column - 1, column + 39)
  return { position: `line ${line}, column ${column}`, ...(near ? { near } : {}) }
}
