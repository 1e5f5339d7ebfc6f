import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export const oldestJava = 21

/** A Java installation: its folder, its `java`, and the number before the first dot of its version. */
export interface Java {
  home: string
  command: string
  major: number
}

export interface JavaSearch {
  java?: Java
  /** What was looked at and why it did not do, one phrase each. */
  rejected: string[]
}

/** The first Java of the right age: JAVA_HOME, then PATH, then the usual folders, the newest there first. */
export function findJava(environment: NodeJS.ProcessEnv = process.env): JavaSearch {
  const rejected: string[] = []
  const seen = new Set<string>()
  const given = environment['JAVA_HOME'] ? [javaIn(environment['JAVA_HOME'])] : []
  for (const candidate of [...given, ...onPath(environment), ...usualCommands(environment)]) {
    const command = resolveLink(candidate)
    if (seen.has(command)) continue
    seen.add(command)
    const found = readJava(command)
    if (typeof found === 'string') rejected.push(found)
    else if (found.major < oldestJava) rejected.push(`${command} is Java ${found.major}`)
    else return { java: found, rejected }
  }
  return { rejected }
}

function readJava(command: string): Java | string {
  if (!existsSync(command)) return `${command} does not exist`
  const { stdout, stderr, status } = spawnSync(command, ['-version'], { encoding: 'utf8', timeout: 20_000 })
  const major = parseJavaVersion(`${stderr ?? ''}${stdout ?? ''}`)
  if (status !== 0 || major === undefined) return `${command} does not run`
  return { home: dirname(dirname(command)), command, major }
}

/** 25 from `openjdk version "25.0.1"`, 8 from `java version "1.8.0_392"`. */
export function parseJavaVersion(text: string): number | undefined {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(text)
  if (!match) return undefined
  return Number(match[1]) === 1 ? Number(match[2]) : Number(match[1])
}

const javaIn = (home: string) => join(home, 'bin', process.platform === 'win32' ? 'java.exe' : 'java')

function onPath(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => javaIn(join(folder, '..'))).filter(existsSync)
}

function usualCommands(environment: NodeJS.ProcessEnv): string[] {
  const home = homedir()
  const programs = [environment['ProgramFiles'], environment['ProgramW6432']].filter(
    (folder) => folder !== undefined,
  )
  const parents = [
    '/usr/lib/jvm',
    '/usr/java',
    '/opt',
    '/opt/java',
    '/opt/homebrew/opt',
    '/usr/local/opt',
    '/Library/Java/JavaVirtualMachines',
    join(home, 'Library', 'Java', 'JavaVirtualMachines'),
    join(home, '.sdkman', 'candidates', 'java'),
    join(home, '.jdks'),
    join(home, '.asdf', 'installs', 'java'),
    join(home, '.local', 'share', 'mise', 'installs', 'java'),
    ...programs.flatMap((folder) =>
      ['Java', 'Eclipse Adoptium', 'Microsoft', 'Zulu', 'Amazon Corretto'].map((vendor) =>
        join(folder, vendor),
      ),
    ),
  ]
  return parents.flatMap(installationsIn)
}

function installationsIn(parent: string): string[] {
  if (!existsSync(parent)) return []
  const names = readdirSync(parent).sort((a, b) => leadingNumber(b) - leadingNumber(a))
  return names
    .flatMap((name) => [javaIn(join(parent, name)), javaIn(join(parent, name, 'Contents', 'Home'))])
    .filter(existsSync)
}

const leadingNumber = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)

function resolveLink(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}
