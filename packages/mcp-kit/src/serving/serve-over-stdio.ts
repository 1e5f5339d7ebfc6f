import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer } from '../server/create-mcp-server.ts'
import { followChanges } from '../server/follow-changes.ts'
import type { ServerDefinition } from '../server/server-definition.ts'
import { createCallsInProgress } from '../tools/calls-in-progress.ts'
import { claimStdout } from './claim-stdout.ts'
import { keepCompiledCode } from './compiled-code.ts'
import { preloadAfterAnswers } from './preload-after-answers.ts'
import { shutDown } from './shut-down.ts'
import { createStdioTransport } from './stdio-transport.ts'
import { waitForEnd } from './wait-for-end.ts'

/** Serves one client over stdin and stdout until it goes away; never returns. */
export async function serveOverStdio(definition: ServerDefinition): Promise<never> {
  const { log } = definition
  const calls = createCallsInProgress()
  const output = claimStdout()
  const end = waitForEnd({ kind: 'owner', input: process.stdin, output })
  const transport = createStdioTransport(process.stdin, output, {
    onAnswer: preloadAfterAnswers(definition),
  })
  const connection = serveStdio(() => followChanges(createMcpServer(definition, calls), definition.tools), {
    transport,
    onerror: (error) => log.debug('protocol', { error: error.message }),
  })

  log.info('ending', { reason: await end })
  return shutDown(
    [
      // Closing the connection aborts the signal of every call, and each call cancels its query by that.
      () => connection.close(),
      () => calls.settled({ within: 900 }),
      () => definition.close(),
      async () => keepCompiledCode(),
    ],
    log,
  )
}
