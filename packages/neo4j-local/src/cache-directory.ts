import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The user's cache folder for downloaded databases, by the custom of the platform. */
export function cacheDirectory(platform = process.platform, environment = process.env): string {
  const given = environment['XDG_CACHE_HOME'] ?? ''
  // XDG has relative folders ignored.
  const base = isAbsolute(given) ? given : platformCache(platform, environment)
  return join(base, 'graphmcp', 'neo4j')
}

function platformCache(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  if (platform === 'win32') return environment['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local')
  return join(homedir(), '.cache')
}
