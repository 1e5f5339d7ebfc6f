import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNeo4j } from '@graphmcp/neo4j-local'
import {
  expectedFailures,
  type Revision,
  type Served,
} from '../packages/mcp-kit/test/conformance/expected-failures.ts'
import { findNode22, outsidePackage } from './outside-packages.ts'
import { root } from './pack-packages.ts'
import { SAMPLE_MODEL, withSampleIndex } from './sample-index.ts'

/**
 * Runs the official conformance suite against our HTTP host with the suite's fixtures, and against the built servers.
 * Fails where a scenario fails that is not named in `expected-failures.ts`, with its reason, or one named there passes.
 */
const REVISIONS = ['2026-07-28', '2025-11-25'] as const

const conformance = join(root, 'packages/mcp-kit/test/conformance')

interface Leg {
  readonly served: Served
  /** What node is started with; it serves on the port. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
}

async function run(leg: Leg): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, leg.args, {
    env: { ...process.env, ...leg.environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    while (!(await isHealthy(leg.port))) {
      if (child.exitCode !== null) throw new Error(`${leg.served} ended with ${child.exitCode}`)
      await sleep(100)
    }
    return REVISIONS.map((revision) => judge(leg, revision)).every((passed) => passed)
  } finally {
    child.kill('SIGTERM')
  }
}

function judge({ served, port }: Leg, revision: Revision): boolean {
  process.stdout.write(`\n== ${served}, ${revision}\n`)
  const suite = outsidePackage('@modelcontextprotocol/conformance', '0.2.0-alpha.12')
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const expected = join(folder, 'expected-failures.yml')
  writeFileSync(
    expected,
    JSON.stringify({ server: Object.values(expectedFailures[served][revision]).flat() }),
  )
  const url = `http://127.0.0.1:${port}/mcp`
  const flags = ['--url', url, '--requirements', revision, '--expected-failures', expected]
  try {
    execFileSync(findNode22(), [join(suite, 'dist/index.js'), 'server', ...flags], { stdio: 'inherit' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

const fixture: Leg = {
  served: 'fixture',
  port: 17_381,
  args: ['--conditions=@graphmcp/source', '--import', 'tsx', join(conformance, 'fixture-server.ts'), '17381'],
  environment: {},
}
const neo4j = await startNeo4j()
const serve = (
  app: Exclude<Served, 'fixture'>,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Leg => ({
  served: app,
  port,
  args: [join(root, 'apps', app, 'dist/cli.cjs')],
  environment: {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    TRANSPORT: 'http',
    HTTP_PORT: String(port),
    ...environment,
  },
})
try {
  const passed = [
    await run(fixture),
    await run(serve('cypher-mcp', 17_382)),
    await withSampleIndex(neo4j, () => run(serve('vector-mcp', 17_383, { EMBEDDING_MODEL: SAMPLE_MODEL }))),
  ]
  if (passed.includes(false)) process.exitCode = 1
} finally {
  await neo4j.stop()
}
