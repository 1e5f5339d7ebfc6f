import type { ErrorDetails } from '../errors/actionable-error.ts'
import type { ErrorAnswer } from './write-error.ts'

/** Turns any failure into what the model is told: the whole of an actionable one, one line of any other. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  const message = withoutCredentials(messageOf(error))
  if (!isActionable(error)) return { error: message }
  const { allowed, fix, facts } = error.details
  return { error: message, ...facts, allowed, fix }
}

/** Told apart by its fields, because bundles duplicate classes. */
function isActionable(error: unknown): error is { readonly code: string; readonly details: ErrorDetails } {
  if (typeof error !== 'object' || error === null) return false
  return (
    'code' in error &&
    typeof error.code === 'string' &&
    'details' in error &&
    typeof error.details === 'object' &&
    error.details !== null
  )
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message
  return typeof error === 'string' ? error : 'unexpected failure'
}

function withoutCredentials(message: string): string {
  return message.replaceAll(/:\/\/[^\s/@]*@/g, '://')
}
