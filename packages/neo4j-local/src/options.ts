import { Neo4jLocalError } from './neo4j-local-error.ts'

/** What to start. Everything is optional; the default is the newest supported version on a free port in a new home. */
export interface StartOptions {
  /** A version on Maven Central, such as `2026.09.0`. Asking for one passes NEO4J_URI over. */
  version?: string
  /** A folder that keeps the data between starts. Without one, the data goes when the database stops. */
  home?: string
  /** The Bolt port on 127.0.0.1; a free one where it is left out. */
  port?: number
  /** `apoc`, or paths of plugin jars. Asking for any passes NEO4J_URI over. */
  plugins?: string[]
  /** Lines of neo4j.conf, such as `{ 'db.transaction.timeout': '5s' }`. */
  settings?: Record<string, string>
  /** Takes one line of progress at a time; stderr where it is left out. */
  progress?: (line: string) => void
}

/** A running Neo4j. */
export interface LocalNeo4j {
  uri: string
  username: string
  password: string
  /** Ends the database; its data stays only where `home` was given. A database given by NEO4J_URI goes on. */
  stop(): Promise<void>
}

export const defaultVersion = '2026.09.0'

const oldestVersion = '5.26.0'

/** Whether a version of three numbers is the oldest one or later. */
function isSupported(version: string): boolean {
  const [[major = 0, minor = 0], [oldestMajor = 0, oldestMinor = 0]] = [version, oldestVersion].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]]
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** Throws where an option could not be meant. */
export function checkOptions(options: StartOptions): void {
  const { version, port } = options
  if (version !== undefined && !/^\d{1,4}\.\d{1,2}\.\d{1,2}$/.test(version)) {
    throw new Neo4jLocalError(`version "${version}" is no Neo4j version; give one such as ${defaultVersion}`)
  }
  if (version !== undefined && !isSupported(version)) {
    throw new Neo4jLocalError(
      `version "${version}" is too old; give ${oldestVersion} or a later one, such as ${defaultVersion}`,
    )
  }
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536)) {
    throw new Neo4jLocalError(`port ${port} is not possible; give a whole number from 1 to 65535`)
  }
  for (const [name, value] of Object.entries(options.settings ?? {})) {
    if (/[\r\n=]/.test(name) || /[\r\n]/.test(value)) {
      throw new Neo4jLocalError(`setting "${name}" must fit on one line of neo4j.conf`)
    }
  }
}
