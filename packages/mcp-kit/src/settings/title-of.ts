/** `NEO4J_PASSWORD` is "Neo4j password" to somebody who fills a form. */
export function titleOf(variable: string): string {
  const words = variable.toLowerCase().replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
