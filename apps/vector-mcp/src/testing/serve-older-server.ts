import { startNeo4j } from '@graphmcp/neo4j-local'
import { EveryTypeGraph } from '../../../../packages/core/src/search/testing/every-type-graph.ts'
import { connectClient, type RunningClient } from './connect-client.ts'
import { startEmbeddingServer } from './start-embedding-server.ts'

/** Both servers on a Neo4j of another version, every question embedded as the same vector. */
export interface OlderServer {
  readonly graph: EveryTypeGraph
  /** Of a program that connects as the servers do. */
  readonly environment: Record<string, string>
  readonly vector: RunningClient
  readonly cypher: RunningClient
  close(): Promise<void>
}

/** Starts a Neo4j of that version, whatever NEO4J_URI names, and the servers once it is filled. */
export async function serveOlderServer(
  version: string,
  question: readonly number[],
  fill: (graph: EveryTypeGraph) => Promise<void>,
): Promise<OlderServer> {
  const neo4j = await startNeo4j({ version, settings: { 'server.memory.heap.max_size': '512m' } })
  const graph = new EveryTypeGraph(neo4j)
  await fill(graph)
  await graph.write('CALL db.awaitIndexes(60)')
  const embedding = await startEmbeddingServer({ kind: 'vector', embed: () => question })
  const environment = {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    EMBEDDING_MODEL: 'openai:test',
    OPENAI_BASE_URL: embedding.baseUrl,
    TOKEN_LIMIT: '20000',
  }
  const vector = await connectClient(environment)
  const cypher = await connectClient(environment, new URL('../../../cypher-mcp/src/cli.ts', import.meta.url))
  return {
    graph,
    environment,
    vector,
    cypher,
    close: async () => {
      await vector.close()
      await cypher.close()
      await embedding.close()
      await graph.server.close()
      await neo4j.stop()
    },
  }
}
