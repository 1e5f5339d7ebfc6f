import { SettingsError } from '../settings/settings-error.ts'
import type { ServerDefinition } from '../server/server-definition.ts'
import { serveOverStdio } from './serve-over-stdio.ts'

export interface ServingSettings {
  readonly transport: 'stdio' | 'http'
}

/** Serves until the client, or for HTTP a signal, ends it; never returns. */
export async function serve(definition: ServerDefinition, settings: ServingSettings): Promise<never> {
  if (settings.transport === 'http') throw new SettingsError(['TRANSPORT is "http"; allowed so far: stdio'])
  return serveOverStdio(definition)
}
