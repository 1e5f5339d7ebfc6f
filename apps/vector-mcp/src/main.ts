import { createLog, readSettings, serve, type ServerDefinition } from '@graphmcp/mcp-kit'
import { createIndexCatalogue } from './catalogue/index-catalogue.ts'
import { requireIndex } from './catalogue/require-index.ts'
import { connectLazily } from './connect-lazily.ts'
import { createVectorServer } from './create-vector-server.ts'
import { embedLazily } from './embedding/embed-lazily.ts'
import { embedderSecrets } from './settings/embedder-environment.ts'
import { vectorSettings } from './settings/vector-settings.ts'

/** Reads the settings, then serves until the client goes away. */
export async function main(): Promise<void> {
  const { settings, notices } = readSettings(vectorSettings)
  const secrets = [settings.password, settings.httpToken, ...embedderSecrets()]
  const log = createLog({ level: settings.logLevel, secrets })
  for (const notice of notices) log.warn(notice)
  const database = connectLazily(settings)
  const catalogue = createIndexCatalogue(database, log)
  const definition = createVectorServer({
    database,
    catalogue,
    embedder: embedLazily(settings, (message) => log.info(message)),
    settings,
    log,
  })
  if (settings.requireIndex) await requireIndex(catalogue, settings).catch(closeThenThrow(definition))
  await serve(definition, settings)
}

/** An open pool would keep the process alive. */
function closeThenThrow({ close }: ServerDefinition): (error: unknown) => Promise<never> {
  return async (error) => {
    await close()
    throw error
  }
}
