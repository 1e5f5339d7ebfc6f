/**
 * Forgives what clients do to requests before the SDK judges them: null for `params`, or for a member of it or of its
 * `_meta`, that is absent, and arguments as JSON text.
 */
export function normalizeRequest(message: unknown): unknown {
  if (!isObject(message) || typeof message.method !== 'string') return message
  const { params: given, ...rest } = message
  if (given === null || given === '') return rest
  if (!isObject(given)) return message
  const params = withoutNulls(given)
  if (isObject(params._meta)) params._meta = withoutNulls(params._meta)
  if (message.method !== 'tools/call') return { ...rest, params }
  const { arguments: text, ...others } = params
  return { ...rest, params: { ...others, ...normalizeArguments(text) } }
}

function normalizeArguments(given: unknown): { arguments?: unknown } {
  if (given === '' || given === undefined) return {}
  if (typeof given !== 'string') return { arguments: given }
  try {
    const parsed: unknown = JSON.parse(given)
    return { arguments: isObject(parsed) ? parsed : given }
  } catch {
    return { arguments: given }
  }
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
