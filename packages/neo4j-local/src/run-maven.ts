import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Java } from './find-java.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'

export interface Artifact {
  groupId: string
  artifactId: string
  version: string
}

export interface MavenRun {
  maven: string
  java: Java
  /** What is downloaded, in words, for progress and errors. */
  title: string
  progress: (line: string) => void
}

/** Copies the artifacts and all they need at run time, but for some, into `directory`/lib. */
export async function copyArtifacts(
  run: MavenRun,
  artifacts: Artifact[],
  directory: string,
  without: string[] = [],
): Promise<string> {
  await mkdir(directory, { recursive: true })
  const pom = join(directory, 'pom.xml')
  const lib = join(directory, 'lib')
  await writeFile(pom, pomOf(artifacts))
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${lib}`, '-DincludeScope=runtime']
  const exclusion = without.length > 0 ? [`-DexcludeArtifactIds=${without.join(',')}`] : []
  await runMaven(run, ['-B', '-f', pom, ...goal, ...exclusion])
  return lib
}

function pomOf(artifacts: Artifact[]): string {
  const dependencies = artifacts.map(
    ({ groupId, artifactId, version }) =>
      `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>`,
  )
  return `<project><modelVersion>4.0.0</modelVersion><groupId>graphmcp</groupId><artifactId>neo4j-local</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>
`
}

/** Maven's own output stays unseen: one line of progress every few seconds, and its errors where it fails. */
async function runMaven({ maven, java, title, progress }: MavenRun, args: string[]): Promise<void> {
  progress(`downloading ${title} with Maven`)
  const shell = process.platform === 'win32'
  const child = spawn(shell ? `"${maven}"` : maven, shell ? args.map((word) => `"${word}"`) : args, {
    env: { ...process.env, JAVA_HOME: java.home },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    windowsHide: true,
  })
  const errors: string[] = []
  let files = 0
  let told = Date.now()
  const read = (line: string) => {
    if (line.includes('ERROR')) errors.push(line.replace(/^\[ERROR\]\s*/, ''))
    if (!/Downloaded from .*\.jar|Copying .*\.jar/.test(line)) return
    files++
    if (Date.now() - told < 3000) return
    told = Date.now()
    progress(`downloading ${title} with Maven: ${files === 1 ? '1 file' : `${files} files`} so far`)
  }
  createInterface({ input: child.stdout }).on('line', read)
  createInterface({ input: child.stderr }).on('line', read)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (code !== 0) throw explainMaven(title, errors)
}

function explainMaven(title: string, errors: string[]): Neo4jLocalError {
  const text = errors.join(' ')
  const reason = /No space left|not enough space on the disk/i.test(text)
    ? 'the disk is full; free about 500 MB'
    : /Could not find artifact|not found/i.test(text)
      ? 'Maven Central has no such version; try another one'
      : /Unknown host|Connection|timed out|transfer/i.test(text)
        ? 'Maven cannot reach its repository; check the network, or the proxy and mirror in ~/.m2/settings.xml'
        : 'Maven failed'
  return new Neo4jLocalError(
    `${title} could not be downloaded: ${reason} (Maven said: ${errors[0] ?? 'nothing'})`,
  )
}
