import { dirname } from 'node:path'
import type { Surroundings } from '../settings/surroundings.ts'

/** How a client starts the server: through npx, which brings the packages. */
export interface LaunchLine {
  readonly command: string
  /** What stands before the words for npx. */
  readonly prefix: readonly string[]
  /** The app's own first. */
  readonly packages: readonly string[]
  readonly bin: string
  /** Set where the command alone would not find Node. */
  readonly path?: string
}

const versionManager = /[\\/](?:\.nvm|nvm|\.?fnm|fnm_multishells|\.volta|\.asdf|mise|\.nodenv|\.n|nvs)[\\/]/

/**
 * The line that runs `bin` of the packages through npx. Windows finds npx only through its shell; and a client that
 * was not started from a shell does not see the Node of a version manager, so it is given whole paths.
 */
export function launchLine(
  packages: readonly string[],
  bin: string,
  shared: boolean,
  { platform, node }: Surroundings,
): LaunchLine {
  const brought = { packages, bin }
  if (platform === 'win32') return { command: 'cmd', prefix: ['/c', 'npx'], ...brought }
  if (shared || !versionManager.test(node)) return { command: 'npx', prefix: [], ...brought }
  const folder = dirname(node)
  return { command: `${folder}/npx`, prefix: [], ...brought, path: `${folder}:/usr/local/bin:/usr/bin:/bin` }
}

/** Everything behind the command; options are npx's own. */
export function argumentsOf(
  { prefix, bin }: LaunchLine,
  packages: readonly string[],
  options: readonly string[] = ['-y'],
): string[] {
  const [only, ...others] = packages
  const program =
    others.length === 0 && only !== undefined ? [only] : [...packages.flatMap((name) => ['-p', name]), bin]
  return [...prefix, ...options, ...program]
}
