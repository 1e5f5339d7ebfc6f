import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getEncoding } from 'js-tiktoken'
import { initialize, median, startStdioClient } from './stdio-client.ts'
import { findNode22 } from '../scripts/outside-packages.ts'
import type { Figure } from './run.ts'

const APP = fileURLToPath(new URL('../apps/cypher-mcp', import.meta.url))
const CLI = join(APP, 'dist/cli.cjs')
const STARTS = 21
const FIRST_STARTS = 5
/** Nothing listens there: a start must not need the database. */
const ENVIRONMENT = { NEO4J_URI: 'bolt://127.0.0.1:9', NEO4J_PASSWORD: 'unused' }

/** What the built cypher-mcp weighs and how fast it stands; bare node, in turns with it, is the measure. */
export default async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cypher-mcp-'))
  try {
    const here = await measure(process.execPath)
    // The first start on Node 22 and later keeps the compiled code, and the others use it.
    const node22 = await measure(findNode22())
    const tarball = pack(APP, join(folder, 'app'))
    const empty = packEmpty(folder)
    return [
      ...tell(here, process.versions.node, isNewer(process.versions.node) ? '<= 2.0' : '<= 2.5'),
      ...(isNewer(process.versions.node) ? [] : tell(node22, '22', '<= 2.0')),
      { name: 'cypher-mcp: tools/list', value: here.tokens, unit: 'tokens', limit: '<= 430' },
      { name: 'cypher-mcp: tarball', value: statSync(tarball).size / 1e6, unit: 'MB', limit: '<= 1' },
      {
        name: 'cypher-mcp: first npx of the tarball to initialize',
        value: await timeFirstNpx(tarball, 'cypher-mcp', folder),
        unit: 'ms',
        limit: '<= 2500',
        note: `median of ${FIRST_STARTS}`,
      },
      {
        name: 'an empty package the same way, to its first byte',
        value: await timeFirstNpx(empty, 'empty', folder),
        unit: 'ms',
        note: 'what npm itself takes',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly bare: number
  readonly initialized: number
  readonly listed: number
  /** Of each start and the bare node right before it, so that a busy machine slows both. */
  readonly ratio: number
  readonly tokens: number
}

async function measure(node: string): Promise<Measured> {
  await timeStart(node, [CLI])
  const runs: (Start & { readonly bare: number })[] = []
  for (let run = 0; run < STARTS; run++) {
    const bare = await timeBareNode(node)
    runs.push({ bare, ...(await timeStart(node, [CLI])) })
  }
  return {
    bare: median(runs.map(({ bare }) => bare)),
    initialized: median(runs.map(({ initialized }) => initialized)),
    listed: median(runs.map(({ listed }) => listed)),
    ratio: median(runs.map(({ bare, initialized }) => initialized / bare)),
    tokens: runs[0]?.tokens ?? Number.NaN,
  }
}

function tell({ bare, initialized, listed, ratio }: Measured, version: string, limit: string): Figure[] {
  const on = `on Node ${version.split('.')[0]}`
  return [
    { name: `bare node -e 0, ${on}`, value: bare, unit: 'ms' },
    { name: `cypher-mcp: spawn to initialize, ${on}`, value: initialized, unit: 'ms' },
    {
      name: `cypher-mcp: spawn to initialize against bare node, ${on}`,
      value: ratio,
      unit: 'times',
      limit,
    },
    { name: `cypher-mcp: spawn to tools/list, ${on}`, value: listed, unit: 'ms' },
  ]
}

function isNewer(version: string): boolean {
  return Number(version.split('.')[0]) >= 22
}

async function timeBareNode(node: string): Promise<number> {
  const before = performance.now()
  await once(spawn(node, ['-e', '0']), 'exit')
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

function pack(from: string, into: string): string {
  execFileSync('pnpm', ['pack', '--pack-destination', into], { cwd: from, stdio: 'ignore' })
  const [name] = readdirSync(into).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('pnpm pack made no tarball')
  return join(into, name)
}

/** A package that answers every request with an empty result, and has nothing else in it. */
function packEmpty(folder: string): string {
  const from = join(folder, 'empty')
  mkdirSync(from)
  const manifest = { name: 'empty', version: '1.0.0', type: 'module', bin: 'cli.js' }
  writeFileSync(join(from, 'package.json'), JSON.stringify(manifest))
  const answer = "process.stdout.write(JSON.stringify({ id: ++id, result: {} }) + '\\n')"
  const script = `#!/usr/bin/env node\nlet id = 0\nprocess.stdin.on('data', () => ${answer})\n`
  writeFileSync(join(from, 'cli.js'), script)
  return pack(from, join(folder, 'packed-empty'))
}

/** With an empty cache each time, as on a machine that has never run it. */
async function timeFirstNpx(tarball: string, bin: string, folder: string): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < FIRST_STARTS; start++) {
    const environment = { npm_config_cache: mkdtempSync(join(folder, 'cache-')) }
    times.push((await timeStart('npx', ['-y', '-p', tarball, bin], environment)).initialized)
  }
  return median(times)
}
