import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getEncoding } from 'js-tiktoken'
import { initialize, median, startStdioClient } from './stdio-client.ts'
import type { Figure } from './run.ts'

const APP = fileURLToPath(new URL('../apps/cypher-mcp', import.meta.url))
const STARTS = 21
/** Nothing listens there: a start must not need the database. */
const ENVIRONMENT = { NEO4J_URI: 'bolt://127.0.0.1:9', NEO4J_PASSWORD: 'unused' }

/** What the built cypher-mcp weighs and how fast it stands; bare node, in turns with it, is the measure. */
export default async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cypher-mcp-'))
  try {
    const bare: number[] = []
    const starts: Start[] = []
    for (let start = 0; start < STARTS; start++) {
      bare.push(await timeBareNode())
      starts.push(await timeStart(process.execPath, [join(APP, 'dist/cli.js')]))
    }
    const initialized = median(starts.map(({ initialized }) => initialized))
    const listed = median(starts.map(({ listed }) => listed))
    const limit = Number(process.versions.node.split('.')[0]) >= 22 ? '<= 2.0' : '<= 2.5'
    const tarball = pack(folder)
    const npx = await timeFirstNpx(tarball, folder)
    return [
      { name: 'bare node -e 0', value: median(bare), unit: 'ms' },
      { name: 'cypher-mcp: spawn to initialize', value: initialized, unit: 'ms' },
      {
        name: 'cypher-mcp: spawn to initialize, against bare node',
        value: initialized / median(bare),
        unit: 'times',
        limit,
      },
      { name: 'cypher-mcp: spawn to tools/list', value: listed, unit: 'ms' },
      {
        name: 'cypher-mcp: tools/list',
        value: starts[0]?.tokens ?? Number.NaN,
        unit: 'tokens',
        limit: '<= 430',
      },
      { name: 'cypher-mcp: tarball', value: statSync(tarball).size / 1e6, unit: 'MB', limit: '<= 1' },
      {
        name: 'cypher-mcp: first npx of the tarball to initialize',
        value: npx,
        unit: 'ms',
        limit: '<= 2500',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeBareNode(): Promise<number> {
  const before = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - before
}

interface Start {
  readonly initialized: number
  readonly listed: number
  readonly tokens: number
}

async function timeStart(command: string, args: readonly string[], environment: object = {}): Promise<Start> {
  const before = performance.now()
  const client = startStdioClient(command, args, { ...ENVIRONMENT, ...environment })
  await initialize(client)
  const initialized = performance.now() - before
  const list = await client.request('tools/list')
  const listed = performance.now() - before
  await client.close()
  return {
    initialized,
    listed,
    tokens: getEncoding('cl100k_base').encode(JSON.stringify(list), [], []).length,
  }
}

function pack(folder: string): string {
  execFileSync('pnpm', ['pack', '--pack-destination', folder], { cwd: APP, stdio: 'ignore' })
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('pnpm pack made no tarball')
  return join(folder, name)
}

/** With an empty cache, as on a machine that has never run it. */
async function timeFirstNpx(tarball: string, folder: string): Promise<number> {
  const { initialized } = await timeStart('npx', ['-y', '-p', tarball, 'cypher-mcp'], {
    npm_config_cache: join(folder, 'cache'),
  })
  return initialized
}
