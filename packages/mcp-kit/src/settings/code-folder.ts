import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for compiled code that is the user's alone, since whoever can write there can make the server do anything;
 * undefined where the folder for temporary files, which Node takes, is one.
 */
export function codeFolder(platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32' || platform === 'darwin') return undefined
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'graphmcp', 'compiled')
}
