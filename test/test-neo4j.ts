import process from 'node:process'
import { inject } from 'vitest'
import type { TestConnection } from './start-neo4j.ts'

/** The Neo4j of the worker that runs this file; no other file uses it meanwhile. */
export function testNeo4j(): TestConnection {
  const started = inject('neo4js')
  const worker = Number(process.env.VITEST_POOL_ID)
  const neo4j = started[(worker - 1) % started.length]
  if (neo4j === undefined) throw new Error(`no Neo4j was started for worker ${worker}`)
  return neo4j
}
