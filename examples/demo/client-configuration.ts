import { builtApp, type App } from './connect-client.ts'

/** What goes into a client's configuration file to have these servers on this database. */
export function clientConfiguration(
  servers: readonly { app: App; settings: Record<string, string> }[],
): string {
  const mcpServers: Record<string, unknown> = {}
  for (const { app, settings } of servers) {
    mcpServers[app] = { command: process.execPath, args: [builtApp(app)], env: settings }
  }
  return JSON.stringify({ mcpServers }, null, 2)
}
