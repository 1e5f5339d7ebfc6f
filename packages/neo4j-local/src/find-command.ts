import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a command on PATH, or undefined. */
export function findCommand(name: string, environment = process.env): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter(Boolean)
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((path) => existsSync(path))
}

/** Maven: M2_HOME or MAVEN_HOME, then PATH. */
export function findMaven(environment = process.env): string | undefined {
  const ending = process.platform === 'win32' ? '.cmd' : ''
  const homes = [environment['M2_HOME'], environment['MAVEN_HOME']].filter(
    (home) => home !== undefined && home !== '',
  )
  return (
    homes.map((home) => join(home ?? '', 'bin', `mvn${ending}`)).find(existsSync) ??
    findCommand('mvn', environment)
  )
}
