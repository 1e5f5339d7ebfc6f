import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '../http/create-http-server.ts'
import { createMcpServer } from '../server/create-mcp-server.ts'
import type { ServerDefinition } from '../server/server-definition.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { createCallsInProgress } from '../tools/calls-in-progress.ts'
import { keepCompiledCode } from './compiled-code.ts'
import { shutDown } from './shut-down.ts'
import { waitForEnd } from './wait-for-end.ts'

export interface HttpSettings {
  readonly httpHost: string
  readonly httpPort: number
  readonly httpToken?: string | undefined
  readonly httpAllowedHosts: readonly string[]
  readonly httpBodyLimit: number
}

/** Serves any number of clients over Streamable HTTP until a signal ends it; never returns. */
export async function serveOverHttp(definition: ServerDefinition, settings: HttpSettings): Promise<never> {
  const { log, tools } = definition
  const calls = createCallsInProgress()
  const end = waitForEnd({ kind: 'service' })
  const { server, notify, close } = createHttpServer({
    token: settings.httpToken,
    allowedHosts: settings.httpAllowedHosts,
    bodyLimit: settings.httpBodyLimit,
    createServer: () => createMcpServer(definition, calls),
    log,
  })
  if ('list' in tools) tools.onChange(() => notify.toolsChanged())
  await listen(server, settings)
  log.info('listening', { url: urlOf(server) })
  definition.preload?.().catch((error: unknown) => log.warn('could not load ahead', { error: String(error) }))

  log.info('ending', { reason: await end })
  return shutDown(
    [
      async () => {
        server.close()
        await close()
        // Cuts every request, which aborts the signal of its call.
        server.closeAllConnections()
      },
      () => calls.settled({ within: 900 }),
      () => definition.close(),
      async () => keepCompiledCode(),
    ],
    log,
  )
}

async function listen(server: Server, { httpHost, httpPort }: HttpSettings): Promise<void> {
  server.listen(httpPort, httpHost.replace(/^\[(.*)\]$/, '$1'))
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE')
      throw new SettingsError([`HTTP_PORT ${httpPort} is taken; choose another, or 0`])
    throw new SettingsError([`HTTP_HOST ${JSON.stringify(httpHost)} cannot be listened on (${code})`])
  }
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/mcp`
}
