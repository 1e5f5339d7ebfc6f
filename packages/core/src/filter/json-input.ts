/** Clients send null or empty text for what they leave out. */
export function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

export function isRecord(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

/** What text holds as JSON; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The object that text holds as JSON; undefined where it holds none. */
export function parseJsonRecord(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  const parsed = parseJson(text)
  return isRecord(parsed) ? parsed : undefined
}
