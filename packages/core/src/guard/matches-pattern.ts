/** Whether a dotted name fits one of the patterns; `*` stands for any characters. Case does not count. */
export function matchesPattern(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => toExpression(pattern).test(name))
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`, 'i')
}
