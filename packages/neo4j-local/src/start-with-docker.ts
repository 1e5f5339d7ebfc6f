import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { openHome } from './home.ts'
import { launchNeo4j } from './launch-neo4j.ts'
import type { LocalNeo4j, StartOptions } from './options.ts'
import { placePlugins } from './place-plugins.ts'

/** Why Docker cannot be used, or undefined where its daemon answers. */
export function refuseDocker(docker: string | undefined): string | undefined {
  if (docker === undefined) return 'docker is not on PATH'
  const { status, stderr } = spawnSync(docker, ['version', '--format', '{{.Server.Version}}'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  return status === 0 ? undefined : `docker does not answer: ${(stderr ?? '').trim().split('\n')[0]}`
}

/** Starts Neo4j in a container that goes when it ends; its data lies in the home. */
export async function startWithDocker(
  docker: string,
  version: string,
  options: StartOptions,
  progress: (line: string) => void,
): Promise<LocalNeo4j> {
  const port = await freePort(options.port)
  const home = await openHome(options.home)
  await mkdir(join(home.directory, 'data'), { recursive: true })
  const asked = options.plugins ?? []
  const apoc = asked.includes('apoc')
  const jars = asked.filter((plugin) => plugin !== 'apoc').map((plugin) => resolve(plugin))
  const placed = await placePlugins(home, jars, apoc ? ['apoc.jar'] : [])
  const name = `graphmcp-neo4j-${randomBytes(4).toString('hex')}`
  progress(`starting Neo4j ${version} with Docker on port ${port}`)
  const environment = {
    NEO4J_AUTH: `neo4j/${home.password}`,
    ...(apoc ? { NEO4J_PLUGINS: '["apoc"]' } : {}),
    ...(apoc || placed.length > 0 ? { NEO4J_dbms_security_procedures_unrestricted: '*' } : {}),
    ...settingVariables(options.settings ?? {}),
  }
  return launchNeo4j(home, port, {
    command: docker,
    args: [
      ...['run', '--rm', '--name', name, '--publish', `127.0.0.1:${port}:7687`],
      ...userArguments(),
      ...['data', 'plugins'].flatMap((folder) => ['--volume', `${join(home.directory, folder)}:/${folder}`]),
      ...Object.entries(environment).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
      `neo4j:${version}`,
    ],
    stopCommand: [docker, 'rm', '--force', name],
  })
}

/** The image reads `db.tx_log.preallocate` from `NEO4J_db_tx__log_preallocate`. */
export function settingVariables(settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`,
      value,
    ]),
  )
}

/** The container's files belong to the user, who can then remove them. */
function userArguments(): string[] {
  return process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : []
}
