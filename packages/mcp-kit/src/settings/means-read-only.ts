const OWNER = '(?:(?:NEO4J|MCP|GRAPHMCP|CYPHER|GRAPH|DB|DATABASE|SERVER)_)'
const READ_ONLY = new RegExp(
  `^${OWNER}*(?:(?:IS|ENABLE|FORCE|USE)_)?READ_?ONLY(?:_(?:MODE|ACCESS|ENABLED))?$`,
)
const ACCESS = new RegExp(
  `^(?:${OWNER}+MODE|${OWNER}*(?:DEFAULT_)?ACCESS_MODE|${OWNER}+(?:ACCESS|PERMISSIONS?))$`,
)
const MAY_WRITE = new RegExp(`^${OWNER}*(?:(?:ALLOW|ENABLE|PERMIT)_WRITES?|WRITES?_(?:ALLOWED|ENABLED))$`)
const MUST_NOT_WRITE = new RegExp(`^${OWNER}*(?:(?:DISABLE|DENY|FORBID|BLOCK|NO)_WRITES?|WRITES?_DISABLED)$`)

/** Whether a variable that is no setting was meant to take writing away; to ignore it would offer writes unseen. */
export function meansReadOnly(name: string, text: string): boolean {
  const value = text.trim()
  if (READ_ONLY.test(name)) return true
  if (ACCESS.test(name)) return /^(?:r|ro|reads?|read[-_ ]?only)$/i.test(value)
  if (MAY_WRITE.test(name)) return /^(?:false|0|no|off)$/i.test(value)
  return MUST_NOT_WRITE.test(name) && /^(?:true|1|yes|on)$/i.test(value)
}
