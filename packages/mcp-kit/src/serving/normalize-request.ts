/**
 * Forgives what clients do to requests before the SDK judges them: null for absent `params` or `arguments`,
 * and arguments as JSON text.
 */
export function normalizeRequest(message: unknown): unknown {
  if (!isObject(message) || typeof message.method !== 'string') return message
  const { params, ...rest } = message
  if (params === null || params === '') return rest
  if (message.method !== 'tools/call' || !isObject(params)) return message
  const { arguments: given, ...others } = params
  return { ...rest, params: { ...others, ...normalizeArguments(given) } }
}

function normalizeArguments(given: unknown): { arguments?: unknown } {
  if (given === null || given === '' || given === undefined) return {}
  if (typeof given !== 'string') return { arguments: given }
  try {
    const parsed: unknown = JSON.parse(given)
    return { arguments: isObject(parsed) ? parsed : given }
  } catch {
    return { arguments: given }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
