import { startNeo4j } from '@graphmcp/neo4j-local'
import type { TestProject } from 'vitest/node'
import type {} from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    neo4j: { uri: string; username: string; password: string }
  }
}

/** One Neo4j for all tests of the project; the one at NEO4J_URI where that is set. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const neo4j = await startNeo4j()
  project.provide('neo4j', { uri: neo4j.uri, username: neo4j.username, password: neo4j.password })
  return () => neo4j.stop()
}
