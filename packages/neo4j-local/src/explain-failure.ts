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
  [/UnsupportedClassVersionError/, () => 'this version of Neo4j needs a newer Java; set JAVA_HOME to one'],
  [
    /Unrecognized setting[^\n]*|Failed to (?:read config|parse)[^\n]*|Error evaluating value[^\n]*/,
    (match) => `${match[0]}`,
  ],
  [/Invalid maximum heap size[^\n]*|Could not reserve enough space[^\n]*/, (match) => `${match[0]}`],
  [/OutOfMemoryError/, () => 'Java ran out of memory; give server.memory.heap.max_size in settings'],
  [
    /upgrade|StoreVersion|store version/i,
    ({ input }) => `the store cannot be opened by this version: ${lastError(input)}`,
  ],
]

/** The error for a Neo4j that ended before it was ready, from what it logged. */
export async function explainFailure(home: Home, outcome: string): Promise<Neo4jLocalError> {
  const files = ['console.log', 'neo4j.log']
  const texts = await Promise.all(
    files.map((file) => readFile(join(home.directory, 'logs', file), 'utf8').catch(() => '')),
  )
  const log = texts.join('\n')
  for (const [pattern, explain] of causes) {
    const match = pattern.exec(log)
    if (match) return new Neo4jLocalError(`Neo4j did not start: ${explain(match, home)}`)
  }
  return new Neo4jLocalError(`Neo4j did not start (${outcome}): ${lastError(log)}`)
}

function lastError(log: string): string {
  const lines = log.split('\n').filter((line) => /ERROR|Exception|Error|Caused by/.test(line))
  return lines.at(-1)?.trim().slice(0, 300) ?? 'it logged nothing'
}
