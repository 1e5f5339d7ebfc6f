import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * A folder for compiled code that is to be the user's alone, since whoever can write there can make the server do
 * anything; undefined where the environment names none. The folder for temporary files, where Node would put it, is the
 * user's own on some platforms only.
 */
export function codeFolder(platform: NodeJS.Platform = process.platform): string | undefined {
  const isTemporary = platform === 'win32' || platform === 'darwin'
  const folder = isTemporary ? join(tmpdir(), 'node-compile-cache') : join(cache(), 'graphmcp', 'compiled')
  // A relative one would be wherever the client happens to start the server.
  return isAbsolute(folder) ? folder : undefined
}

/** XDG has relative folders ignored. */
function cache(): string {
  const given = process.env['XDG_CACHE_HOME'] ?? ''
  return isAbsolute(given) ? given : join(homedir(), '.cache')
}
