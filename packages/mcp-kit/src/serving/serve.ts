import * as z from 'zod'
import type { ServerDefinition } from '../server/server-definition.ts'
import type { HttpSettings } from './serve-over-http.ts'
import { serveOverStdio } from './serve-over-stdio.ts'

export interface ServingSettings extends HttpSettings {
  readonly transport: 'stdio' | 'http'
}

/** Serves until the client, or for HTTP a signal, ends it; never returns. */
export async function serve(definition: ServerDefinition, settings: ServingSettings): Promise<never> {
  // Messages are few: compiling a parser for each kind takes longer than it saves, at the start most of all.
  z.config({ jitless: true })
  switch (settings.transport) {
    case 'stdio':
      return serveOverStdio(definition)
    case 'http': {
      // Most users have one local client, whose start should not wait for this.
      const { serveOverHttp } = await import('./serve-over-http.ts')
      return serveOverHttp(definition, settings)
    }
  }
}
