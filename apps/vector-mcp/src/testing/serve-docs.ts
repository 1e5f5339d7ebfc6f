import { connectClient, type RunningClient } from './connect-client.ts'
import { embedNamed, fillDocsGraph } from './docs-graph.ts'
import { readAnswer, type SearchAnswer } from './read-answer.ts'
import { startEmbeddingServer, type EmbeddingServer } from './start-embedding-server.ts'
import { openTestGraph } from '../../../../test/test-graph.ts'
import { tellsFilters } from './tells-filters.ts'
import { waitUntil } from './wait-until.ts'

/** The docs graph behind a running server, with its embeddings from a loopback provider. */
export interface ServedDocs {
  readonly server: RunningClient
  readonly embedding: EmbeddingServer
  /** Another server like it. */
  startAnother(): Promise<RunningClient>
  search(name: string, input: Record<string, unknown>): Promise<SearchAnswer>
  close(): Promise<void>
}

export async function serveDocs(connection: {
  uri: string
  username: string
  password: string
}): Promise<ServedDocs> {
  const graph = openTestGraph(connection)
  await fillDocsGraph(graph)
  const embedding = await startEmbeddingServer({ kind: 'vector', embed: embedNamed })
  const start = async (): Promise<RunningClient> => {
    const started = await connectClient({
      NEO4J_URI: connection.uri,
      NEO4J_USERNAME: connection.username,
      NEO4J_PASSWORD: connection.password,
      EMBEDDING_MODEL: 'openai:test',
      OPENAI_BASE_URL: embedding.baseUrl,
      OPENAI_API_KEY: 'sk-secret-of-the-test',
    })
    await waitUntil(async () => {
      const { tools } = await started.client.listTools()
      return tools.length === 5 && tellsFilters(tools)
    })
    return started
  }
  const server = await start()
  return {
    server,
    embedding,
    startAnother: start,
    search: async (name, input) => readAnswer((await server.call(name, input)).text),
    close: async () => {
      await server.close()
      await embedding.close()
      await graph.clear()
      await graph.close()
    },
  }
}
