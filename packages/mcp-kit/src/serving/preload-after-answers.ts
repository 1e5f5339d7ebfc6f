import type { ServerDefinition } from '../server/server-definition.ts'
import { keepCompiledCode } from './compiled-code.ts'

const PATIENCE = 1000

/**
 * Loads what the first call will need once the client has both its handshake and its list of tools, or a
 * second after the first answer where it asks for nothing more. Returns what to call after every answer.
 */
export function preloadAfterAnswers({ preload, log }: ServerDefinition): () => void {
  if (preload === undefined) return () => {}
  let answers = 0
  let started = false
  const start = (): void => {
    if (started) return
    started = true
    preload()
      .catch((error: unknown) => log.warn('could not load ahead', { error: String(error) }))
      .finally(keepCompiledCode)
  }
  return () => {
    answers += 1
    if (answers === 1) setTimeout(start, PATIENCE).unref()
    if (answers === 2) setImmediate(start)
  }
}
