import { findCommand, findMaven } from './find-command.ts'
import { isCached } from './download-neo4j.ts'
import { findJava, oldestJava, type JavaSearch } from './find-java.ts'
import { useGivenDatabase } from './given-database.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import { checkOptions, defaultVersion, type LocalNeo4j, type StartOptions } from './options.ts'
import { refuseDocker, startWithDocker } from './start-with-docker.ts'
import { startWithJava } from './start-with-java.ts'

/**
 * A real Neo4j that answers: the one at NEO4J_URI (unless the options ask for another), else one started with Java
 * and Maven, else one in Docker. One that was started ends with this process, however that ends. Rejects with a
 * `Neo4jLocalError` that names the way out.
 */
export async function startNeo4j(options: StartOptions = {}): Promise<LocalNeo4j> {
  checkOptions(options)
  const given = await useGivenDatabase(options, process.env)
  if (given) return given
  const version = options.version ?? defaultVersion
  const progress = options.progress ?? ((line) => process.stderr.write(`neo4j-local: ${line}\n`))
  const search = findJava()
  const { java } = search
  const withoutMaven = findMaven() === undefined && !(await isCached(version))
  if (java && !withoutMaven) return startWithJava(java, version, options, progress)
  const docker = findCommand('docker')
  const refusal = refuseDocker(docker)
  if (docker !== undefined && refusal === undefined)
    return startWithDocker(docker, version, options, progress)
  throw explainNoWay(version, search, refusal ?? '')
}

/** Names what is missing for each of the ways to a database, and the three ways. */
export function explainNoWay(
  version: string,
  { java, rejected }: JavaSearch,
  docker: string,
): Neo4jLocalError {
  const found = rejected.length > 0 ? ` (${rejected.join('; ')})` : ''
  const javaState = java ? 'Maven (mvn) is not on PATH' : `no Java ${oldestJava} or later was found${found}`
  return new Neo4jLocalError(
    `no way to start Neo4j ${version}: ${javaState}; ${docker}. Do one of these three: ` +
      'set NEO4J_URI (with NEO4J_USERNAME and NEO4J_PASSWORD) to a running database; ' +
      `install Java ${oldestJava} or later (JAVA_HOME or PATH) and Maven; or start Docker.`,
  )
}
