import { join } from 'node:path'
import { cacheDirectory } from './cache-directory.ts'
import { cachedDirectory, isComplete, removeInterrupted } from './cached-directory.ts'
import { findMaven } from './find-command.ts'
import type { Java } from './find-java.ts'
import { mergeJars } from './merge-jars.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import { copyArtifacts, type MavenRun } from './run-maven.ts'

type Progress = (line: string) => void

/** The folder with the jars of a Neo4j version, from the user's cache or else through Maven. */
export async function downloadNeo4j(version: string, java: Java, progress: Progress): Promise<string> {
  await removeInterrupted(cacheDirectory())
  const title = `Neo4j ${version} (about 155 MB, once)`
  const neo4j = { groupId: 'org.neo4j', artifactId: 'neo4j', version }
  const directory = await cachedDirectory(
    join(cacheDirectory(), version),
    waitingFor(title, progress),
    async (work) => {
      await copyArtifacts(mavenRun(title, java, progress), [neo4j], work)
    },
  )
  return join(directory, 'lib')
}

/** Whether this version can be started without Maven. */
export function isCached(version: string): Promise<boolean> {
  return isComplete(join(cacheDirectory(), version))
}

/** The newest APOC on Maven Central; it also works on the 2026 versions of Neo4j, but for procedures that load files. */
const apocVersion = '5.26.19'
/** What APOC needs and every Neo4j brings, in a version of its own. */
const inNeo4j = ['slf4j-api', 'commons-lang3', 'commons-text', 'asm']

/** One jar with APOC's core and what it needs, from the user's cache or else through Maven. */
export async function downloadApoc(java: Java, progress: Progress): Promise<string> {
  const title = `APOC ${apocVersion}`
  const groupId = 'org.neo4j.procedure'
  const artifacts = [
    { groupId, artifactId: 'apoc-core', version: apocVersion },
    { groupId, artifactId: 'apoc-common', version: apocVersion },
  ]
  const cached = join(cacheDirectory(), `apoc-${apocVersion}`)
  const directory = await cachedDirectory(cached, waitingFor(title, progress), async (work) => {
    const lib = await copyArtifacts(mavenRun(title, java, progress), artifacts, work, inNeo4j)
    await mergeJars(java, lib, 'apoc-core', join(work, 'apoc.jar'))
  })
  return join(directory, 'apoc.jar')
}

function mavenRun(title: string, java: Java, progress: Progress): MavenRun {
  const maven = findMaven()
  if (maven === undefined) {
    throw new Neo4jLocalError(
      `${title} is not in the cache yet, and Maven (mvn), which downloads it, is not on PATH`,
    )
  }
  return { maven, java, title, progress }
}

function waitingFor(title: string, progress: Progress): () => void {
  return () => progress(`another process is downloading ${title}; waiting for it`)
}
