import { createLog, readSettings, serve } from '@graphmcp/mcp-kit'
import { connectLazily } from './connect-lazily.ts'
import { createCypherServer } from './create-cypher-server.ts'
import { cypherSettings } from './settings/cypher-settings.ts'

/** Reads the settings, then serves until the client goes away. */
export async function main(): Promise<void> {
  const { settings, notices } = readSettings(cypherSettings)
  const log = createLog({ level: settings.logLevel, secrets: [settings.password, settings.httpToken] })
  for (const notice of notices) log.warn(notice)
  const database = connectLazily(settings)
  await serve(createCypherServer({ database, settings, log }), settings)
}
