import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Home } from './home.ts'
import { Neo4jLocalError } from './neo4j-local-error.ts'

const causes: [RegExp, (match: RegExpExecArray, home: Home) => string][] = [
  [
    /No space left on device|not enough space on the disk/i,
    (_, { directory }) => `the disk with ${directory} is full`,
  ],
  [/Address already in use/, () => 'its port is taken by another process; give another one'],
  [
    /FileLockException|Lock file has been locked|Unable to obtain lock/,
    (_, { directory }) =>
      `the home ${directory} is in use by another running Neo4j; stop that one or take another home`,
  ],
  [
    /ComponentInjectionException/,
    ({ input }, { directory }) =>
      `a plugin in ${join(directory, 'plugins')} does not fit this version or its settings; remove it, or give another with --plugin (${lastError(input)})`,
  ],
  [/UnsupportedClassVersionError/, () => 'this version of Neo4j needs a newer Java; set JAVA_HOME to one'],
  [
    /Unrecognized setting[^\r\n]*|Failed to (?:read config|parse)[^\r\n]*|Error evaluating value[^\r\n]*/,
    (match) => `${match[0]}`,
  ],
  [/Invalid maximum heap size[^\r\n]*|Could not reserve enough space[^\r\n]*/, (match) => `${match[0]}`],
  [/OutOfMemoryError/, () => 'Java ran out of memory; give server.memory.heap.max_size in settings'],
  [
    /upgrade|StoreVersion|store version/i,
    ({ input }) => `the store cannot be opened by this version: ${lastError(input)}`,
  ],
]

/** Bytes of each log file. */
export type LogSizes = Readonly<Record<string, number>>

const logFiles = ['console.log', 'neo4j.log']

const readLog = ({ directory }: Home, file: string): Promise<Buffer> =>
  readFile(join(directory, 'logs', file)).catch(() => Buffer.alloc(0))

/** How much earlier starts of a home have logged. */
export async function measureLogs(home: Home): Promise<LogSizes> {
  const sizes = logFiles.map(async (file) => [file, (await readLog(home, file)).length] as const)
  return Object.fromEntries(await Promise.all(sizes))
}

/** The error for a Neo4j that ended before it was ready, from what it logged since the logs had these sizes. */
export async function explainFailure(
  home: Home,
  outcome: string,
  before: LogSizes,
): Promise<Neo4jLocalError> {
  const texts = logFiles.map(async (file) => {
    const log = await readLog(home, file)
    const start = before[file] ?? 0
    // A log that is shorter than before was begun anew.
    return (log.length < start ? log : log.subarray(start)).toString('utf8')
  })
  const log = (await Promise.all(texts)).join('\n')
  for (const [pattern, explain] of causes) {
    const match = pattern.exec(log)
    if (match) return new Neo4jLocalError(`Neo4j did not start: ${explain(match, home)}`)
  }
  return new Neo4jLocalError(`Neo4j did not start (${outcome}): ${lastError(log)}`)
}

/** The lines of a stack trace say where, and not what. */
function lastError(log: string): string {
  const lines = log
    .split('\n')
    .filter((line) => /ERROR|Exception|Error|Caused by/.test(line) && !/^\s*at\s/.test(line))
  return lines.at(-1)?.trim().slice(0, 300) ?? 'it logged nothing'
}
