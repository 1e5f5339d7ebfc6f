import type { ServerCapabilities } from '@graphmcp/core'

/** A statement that makes an index on this server, for whoever has none; a server without SEARCH knows no WITH list. */
export function exampleIndex({ search }: ServerCapabilities, dimensions = 1536): string {
  const start = search
    ? 'CYPHER 25 CREATE VECTOR INDEX name FOR (n:Label) ON n.embedding WITH [n.property]'
    : 'CREATE VECTOR INDEX name FOR (n:Label) ON (n.embedding)'
  const options = `{\`vector.dimensions\`: ${dimensions}, \`vector.similarity_function\`: "cosine"}`
  return `${start} OPTIONS {indexConfig: ${options}}`
}
