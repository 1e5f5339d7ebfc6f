import { ActionableError } from '../errors/actionable-error.ts'
import { parseParameters } from './parse-parameters.ts'
import type { Statement } from './statement.ts'
import { readTokens } from './read-tokens.ts'

const labelledFence = /^(`{3,}|~{3,})[ \t]*[\w+-]*[ \t]*\r?\n([\s\S]*?)\s*\1$/
/** On one line a word after the fence is part of the statement, unless it is the language's bare name. */
const inlineFence = /^(`{3,}|~{3,})\s*(?:cypher\s+(?!\d|\w+\s*=))?([\s\S]*?)\s*\1$/i
const inlineCode = /^(`)([^`]+)`$/

/**
 * Turns a tool's input into one statement. Takes Cypher as models write it: in a code fence, with a byte order
 * mark, with trailing semicolons.
 *
 * @throws ActionableError `invalid-statement` where there is no text, or nothing but blanks and comments.
 */
export function parseStatement(text: unknown, parameters?: unknown): Statement {
  if (typeof text !== 'string') {
    throw invalidStatement(`the query must be Cypher text, not ${nameKind(text)}`)
  }
  const statement = withoutFence(text.replace(/^\s+/, '').trimEnd()).replace(/[;\s]+$/, '')
  if (readTokens(statement).next().done === true) {
    throw invalidStatement(text.trim() === '' ? 'the query is empty' : 'the query holds no Cypher')
  }
  return { text: statement, parameters: parseParameters(parameters) }
}

function withoutFence(text: string): string {
  const fence = labelledFence.exec(text) ?? inlineFence.exec(text) ?? inlineCode.exec(text)
  return fence?.[2]?.trim() ?? text
}

function invalidStatement(message: string): ActionableError {
  return new ActionableError('invalid-statement', message, {
    fix: 'give one Cypher statement, such as MATCH (n) RETURN count(n)',
  })
}

function nameKind(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}
