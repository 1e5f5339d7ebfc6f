import { homedir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import type { Environment } from '@graphmcp/embedder'

/** Where models are kept, by the custom of the platform. */
export function cacheFolder(environment: Environment): string {
  return join(environment.XDG_CACHE_HOME || platformCache(environment), 'graphmcp', 'models')
}

function platformCache(environment: Environment): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  if (platform === 'win32') return environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  return join(homedir(), '.cache')
}
