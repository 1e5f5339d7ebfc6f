import { dirname } from 'node:path'
import type { Surroundings } from '../settings/surroundings.ts'

/** How a client starts the server. */
export interface LaunchLine {
  readonly command: string
  readonly args: readonly string[]
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
  const [only, ...others] = packages
  const args =
    others.length === 0 && only !== undefined
      ? ['-y', only]
      : ['-y', ...packages.flatMap((name) => ['-p', name]), bin]
  if (platform === 'win32') return { command: 'cmd', args: ['/c', 'npx', ...args] }
  if (shared || !versionManager.test(node)) return { command: 'npx', args }
  const folder = dirname(node)
  return { command: `${folder}/npx`, args, path: `${folder}:/usr/local/bin:/usr/bin:/bin` }
}
