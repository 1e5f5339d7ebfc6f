/** Why no Neo4j could be started, in words that name the way out. */
export class Neo4jLocalError extends Error {
  override readonly name = 'Neo4jLocalError'
}
