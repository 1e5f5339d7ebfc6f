import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Home } from './home.ts'

const heapSetting = 'server.memory.heap.max_size'

export interface Configuration {
  /** The value for Java's -Xmx, which neo4j.conf alone would not set. */
  heap: string
}

/** Writes neo4j.conf (and apoc.conf where a setting is APOC's own), the caller's settings over ours. */
export async function writeConfiguration(
  home: Home,
  port: number,
  hasPlugins: boolean,
  asked: Record<string, string>,
): Promise<Configuration> {
  const settings = { ...defaultSettings(port, hasPlugins), ...asked }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const ofApoc = (line: string) => line.startsWith('apoc.')
  const directory = join(home.directory, 'conf')
  await writeFile(join(directory, 'neo4j.conf'), text(lines.filter((line) => !ofApoc(line))))
  await writeFile(join(directory, 'apoc.conf'), text(lines.filter(ofApoc)))
  return { heap: settings[heapSetting] ?? '1g' }
}

function defaultSettings(port: number, hasPlugins: boolean): Record<string, string> {
  return {
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${port}`,
    'server.http.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    'server.memory.heap.initial_size': '256m',
    [heapSetting]: '1g',
    'server.memory.pagecache.size': '128m',
    // Half a gigabyte of empty log files otherwise, for each start.
    'db.tx_log.preallocate': 'false',
    ...(hasPlugins ? { 'dbms.security.procedures.unrestricted': '*' } : {}),
  }
}

const text = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
