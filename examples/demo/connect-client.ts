import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { LocalNeo4j } from '@graphmcp/neo4j-local'

export type App = 'cypher-mcp' | 'vector-mcp'

/** What the build wrote, and what users run. */
export const builtApp = (app: App) =>
  fileURLToPath(new URL(`../../apps/${app}/dist/cli.cjs`, import.meta.url))

/** The settings that a server needs to reach this database. */
export function connectionSettings({
  uri,
  username,
  password,
}: Omit<LocalNeo4j, 'stop'>): Record<string, string> {
  return { NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password }
}

/** A real client whose server runs in a process of its own and speaks over stdio. */
export async function connectClient(app: App, settings: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'graphmcp-demo', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [builtApp(app)],
      env: { ...getDefaultEnvironment(), ...settings },
      stderr: 'ignore',
    }),
  )
  return client
}
