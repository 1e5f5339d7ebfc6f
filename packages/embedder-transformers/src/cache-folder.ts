import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { platform } from 'node:process'
import type { Environment } from '@graphmcp/embedder'

/** Where models are kept, by the custom of the platform. */
export function cacheFolder(environment: Environment): string {
  const given = environment.XDG_CACHE_HOME ?? ''
  // XDG has relative folders ignored.
  return join(isAbsolute(given) ? given : platformCache(environment), 'graphmcp', 'models')
}

function platformCache(environment: Environment): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  if (platform === 'win32') return environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  return join(homedir(), '.cache')
}
