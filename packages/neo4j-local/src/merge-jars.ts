import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Java } from './find-java.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'

const execute = promisify(execFile)

/**
 * Merges all jars of a folder into one and removes the folder. Lists of services are joined; else a file of the jar
 * whose name starts with `main` wins. Needs the JDK's `jar`.
 */
export async function mergeJars(java: Java, directory: string, main: string, target: string): Promise<void> {
  const jar = join(java.home, 'bin', 'jar')
  const merged = join(directory, 'merged')
  await mkdir(merged)
  const jars = (await readdir(directory)).filter((file) => file.endsWith('.jar'))
  const rank = (name: string) => Number(name.startsWith(main))
  for (const name of jars.sort((a, b) => rank(a) - rank(b))) {
    const unpacked = join(directory, name.replace(/\.jar$/, ''))
    await mkdir(unpacked)
    await runJar(jar, ['--extract', '--file', join(directory, name)], unpacked)
    await joinServices(unpacked, merged)
    await cp(unpacked, merged, { recursive: true })
  }
  await runJar(jar, ['--create', '--no-manifest', '--file', target, '-C', merged, '.'], directory)
  await rm(directory, { recursive: true, maxRetries: 10 })
}

/** What `merged` already lists for a service is appended to the list that will be copied over it. */
async function joinServices(unpacked: string, merged: string): Promise<void> {
  const services = join(unpacked, 'META-INF', 'services')
  for (const name of await readdir(services).catch(() => [])) {
    const earlier = await readFile(join(merged, 'META-INF', 'services', name), 'utf8').catch(() => '')
    await appendFile(join(services, name), `\n${earlier}`)
  }
}

async function runJar(jar: string, args: string[], cwd: string): Promise<void> {
  try {
    await execute(jar, args, { cwd })
  } catch (cause) {
    throw new Neo4jLocalError(`${jar} failed; APOC needs a whole JDK, with its jar tool, not only a JRE`, {
      cause,
    })
  }
}
