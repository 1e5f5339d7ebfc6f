import { basename, join } from 'node:path'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { downloadApoc, downloadNeo4j } from './download-neo4j.ts'
import type { Java } from './find-java.ts'
import { freePort } from './free-port.ts'
import { openHome } from './home.ts'
import { launchNeo4j } from './launch-neo4j.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'
import type { LocalNeo4j, StartOptions } from './options.ts'
import { placePlugins } from './place-plugins.ts'
import { writeConfiguration } from './write-configuration.ts'

/** Starts Neo4j in a Java of its own, from jars in the user's cache. */
export async function startWithJava(
  java: Java,
  version: string,
  options: StartOptions,
  progress: (line: string) => void,
): Promise<LocalNeo4j> {
  const directory = await downloadNeo4j(version, java, progress)
  const plugins = await Promise.all(
    (options.plugins ?? []).map((plugin) => findPlugin(plugin, java, progress)),
  )
  const port = await freePort(options.port)
  const home = await openHome(options.home)
  const placed = await placePlugins(home, plugins)
  const { heap } = await writeConfiguration(home, port, placed.length > 0, options.settings ?? {})
  progress(`starting Neo4j ${version} on port ${port}`)
  const classPath = [join(directory, '*'), ...placed].join(process.platform === 'win32' ? ';' : ':')
  return launchNeo4j(home, port, {
    command: java.command,
    args: [
      ...javaOptions(java, heap),
      '-cp',
      classPath,
      await findEntryPoint(directory, version),
      `--home-dir=${home.directory}`,
      `--config-dir=${join(home.directory, 'conf')}`,
    ],
  })
}

/** The class that starts the community server: it has another name since 2025. */
async function findEntryPoint(directory: string, version: string): Promise<string> {
  const jar = await readFile(join(directory, `neo4j-${version}.jar`))
  const names = ['Neo4jCommunity', 'CommunityEntryPoint']
  // A jar names its files uncompressed.
  const found = names.find((name) => jar.includes(`org/neo4j/server/${name}.class`))
  if (found !== undefined) return `org.neo4j.server.${found}`
  throw new Neo4jLocalError(`Neo4j ${version} starts in a way that is not known here; 5.26 and later are`)
}

async function findPlugin(plugin: string, java: Java, progress: (line: string) => void): Promise<string> {
  if (plugin === 'apoc') return downloadApoc(java, progress)
  if (existsSync(plugin) && basename(plugin).endsWith('.jar')) return plugin
  throw new Neo4jLocalError(`plugin "${plugin}" is neither "apoc" nor the path of a jar`)
}

function javaOptions({ major }: Java, heap: string): string[] {
  return [
    '--add-modules',
    'jdk.incubator.vector',
    `-Xmx${heap}`,
    '-XX:+UseSerialGC',
    // Java 24 warns without it and later ones refuse; 21 does not know it.
    ...(major >= 24 ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    '--enable-native-access=ALL-UNNAMED',
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '--add-opens=java.base/java.io=ALL-UNNAMED',
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
  ]
}
