import { connect } from '@graphmcp/core'
import type { LocalNeo4j } from '@graphmcp/neo4j-local'
import { join } from 'node:path'
import { root } from './pack-packages.ts'

const DIMENSIONS = 64
const DROP = ['DROP INDEX sample_texts IF EXISTS', 'MATCH (n:SampleText) DETACH DELETE n']
const CREATE = [
  `UNWIND range(1, 100) AS i
CREATE (:SampleText {embedding: [x IN range(1, ${DIMENSIONS}) | rand()], title: 'Text ' + i,
  language: ['en', 'de', 'fr'][i % 3], date: date('2020-01-01') + duration({days: i}), score: i / 100.0})`,
  `CYPHER 25 CREATE VECTOR INDEX sample_texts FOR (n:SampleText) ON n.embedding WITH [n.language, n.date, n.score]
OPTIONS {indexConfig: {\`vector.dimensions\`: ${DIMENSIONS}}}`,
  'CALL db.awaitIndexes(60)',
]

/** Embeds in the process, by counting words. */
export const SAMPLE_MODEL = `${join(root, 'examples/own-embedder/my-embedder.mjs')}:${DIMENSIONS}`

/** A vector index with filters, for as long as the work takes. */
export async function withSampleIndex<T>(neo4j: LocalNeo4j, work: () => Promise<T>): Promise<T> {
  const server = connect({ ...neo4j, queryTimeout: 60_000 })
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) {
      await server.open().write({ text, parameters: {} }, { columns: () => undefined, row: () => true })
    }
  }
  try {
    await run([...DROP, ...CREATE])
    return await work()
  } finally {
    await run(DROP)
    await server.close()
  }
}
