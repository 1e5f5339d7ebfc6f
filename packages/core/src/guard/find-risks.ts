import { decodeEscapes } from '../cypher/decode-escapes.ts'
import { isWord, readPrefix } from '../cypher/read-prefix.ts'
import type { Token } from '../cypher/read-tokens.ts'

/** What a statement, or a line of its plan, asks for beyond reading the graph. */
export interface Risks {
  /** Names of procedures and functions, with their namespaces. */
  readonly procedures: readonly string[]
  /** Names of the databases of its USE clauses. */
  readonly databases: readonly string[]
  readonly loadCsv: boolean
  readonly terminate: boolean
}

/** Reads the tokens of Cypher text, where a keyword in a literal, comment or quoted name counts for nothing. */
export function findRisks(text: string): Risks {
  const { body } = readPrefix(decodeEscapes(text))
  const risks = { procedures: [] as string[], databases: [] as string[], loadCsv: false, terminate: false }
  for (const [at, token] of body.entries()) {
    if (body[at - 1]?.text === '.') continue
    if (isWord(token, 'LOAD') && isWord(body[at + 1], 'CSV')) risks.loadCsv = true
    if (isWord(token, 'TERMINATE') && isTransactions(body[at + 1])) risks.terminate = true
    if (startsUse(body, at)) risks.databases.push(readChain(body, at + 1).names.join('.'))
    const called = isWord(token, 'CALL') ? readChain(body, at + 1) : readChain(body, at)
    const isCall = isWord(token, 'CALL')
    if (called.names.length > 1 && (isCall || body[called.end]?.text === '(')) {
      risks.procedures.push(called.names.join('.'))
    }
    if (called.names.length === 1 && isCall && endsCall(body[called.end]) && !followsVariable(body[at + 1])) {
      risks.procedures.push(called.names.join(''))
    }
  }
  return { ...risks, procedures: [...new Set(risks.procedures)] }
}

const isTransactions = (token: Token | undefined): boolean =>
  isWord(token, 'TRANSACTION') || isWord(token, 'TRANSACTIONS')

/** A procedure, unlike a function, needs no namespace; then only what follows tells its call from other text. */
const endsCall = (token: Token | undefined): boolean =>
  token === undefined || token.text === '(' || isWord(token, 'YIELD')

/** Whether the word goes on after a variable that is named `call`. */
const followsVariable = (token: Token | undefined): boolean =>
  wordsAfterVariable.some((word) => isWord(token, word))

const wordsAfterVariable = (
  'AND OR XOR NOT IN CONTAINS STARTS ENDS IS AS ASC ASCENDING DESC DESCENDING WHEN THEN ELSE END WHERE RETURN ' +
  'WITH MATCH OPTIONAL UNWIND CREATE MERGE INSERT SET DELETE DETACH REMOVE FOREACH CALL UNION NEXT FINISH ' +
  'FILTER LET LIMIT SKIP OFFSET ORDER'
).split(' ')

/** Reads `a.b.c`, whose parts may be quoted, from a token on. */
function readChain(tokens: readonly Token[], start: number): { names: string[]; end: number } {
  const names: string[] = []
  let end = start
  for (;;) {
    const token = tokens[end]
    if (token?.kind !== 'name' && token?.kind !== 'quoted-name') return { names, end }
    names.push(token.text)
    end += 1
    if (tokens[end]?.text !== '.') return { names, end }
    end += 1
  }
}

/** A clause, which only begins a query or a part of one, and not a variable, label or key called `use`. */
function startsUse(tokens: readonly Token[], at: number): boolean {
  if (!isWord(tokens[at], 'USE') || !['name', 'quoted-name'].includes(tokens[at + 1]?.kind ?? ''))
    return false
  const before = tokens[at - 1]
  if (before === undefined || before.text === '{') return true
  if (['UNION', 'NEXT', 'THEN', 'ELSE'].some((word) => isWord(before, word))) return true
  return ['ALL', 'DISTINCT'].some((word) => isWord(before, word)) && isWord(tokens[at - 2], 'UNION')
}
