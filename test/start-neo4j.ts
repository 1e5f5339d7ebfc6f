import { startNeo4j } from '@graphmcp/neo4j-local'
import type { TestProject } from 'vitest/node'
import type {} from 'vitest'
import { givenUri } from './given-uri.ts'
import { refuseFilledDatabase } from './refuse-filled-database.ts'

export interface TestConnection {
  readonly uri: string
  readonly username: string
  readonly password: string
}

declare module 'vitest' {
  interface ProvidedContext {
    neo4js: readonly TestConnection[]
  }
}

/** A Neo4j for each worker of the project; where NEO4J_URI is set there is one worker, and that one is taken. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Number(project.config.maxWorkers)
  const started = await Promise.all(Array.from({ length: workers }, () => startNeo4j()))
  if (givenUri !== undefined) for (const given of started) await refuseFilledDatabase(given)
  project.provide(
    'neo4js',
    started.map(({ uri, username, password }) => ({ uri, username, password })),
  )
  return async () => {
    await Promise.all(started.map((neo4j) => neo4j.stop()))
  }
}
