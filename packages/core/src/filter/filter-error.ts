import { ActionableError, type ErrorDetails } from '../errors/actionable-error.ts'

/** An input that is no filter of this index; `message` names the key and the value. */
export function filterError(message: string, details: ErrorDetails = {}): ActionableError {
  return new ActionableError('invalid_filter', message, details)
}

/** A value as a message shows it: JSON, cut where long. */
export function showValue(value: unknown): string {
  const isNumber = typeof value === 'bigint' || typeof value === 'number'
  const text = isNumber ? String(value) : (JSON.stringify(value) ?? typeof value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
