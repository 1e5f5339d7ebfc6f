import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNeo4j } from '@graphmcp/neo4j-local'
import { findNode22, outsidePackage } from './outside-packages.ts'
import { root } from './pack-packages.ts'
import { SAMPLE_MODEL, withSampleIndex } from './sample-index.ts'

interface Report {
  readonly result?: { readonly tools: readonly { readonly name: string }[] }
  /** What is not portable, warnings included; absent where there is nothing. */
  readonly schemaFindings?: readonly unknown[]
}

const UNPORTABLE = 6
const folder = mkdtempSync(join(tmpdir(), 'inspector-'))

/** What the MCP Inspector in its strict mode says of a server's list of tools. */
function inspect(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { readonly code: number | null; readonly report: Report } {
  const inspector = outsidePackage('@modelcontextprotocol/inspector', '2.12.0')
  const settings = Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const flags = ['--method', 'tools/list', '--strict', '--format', 'json']
  const { status, stdout } = spawnSync(
    findNode22(),
    [join(inspector, 'clients/launcher/build/index.js'), '--cli', ...settings, ...command, ...flags],
    {
      // The Inspector keeps the servers it has seen in a file of its user.
      env: { ...process.env, MCP_CATALOG_PATH: join(folder, 'catalog.json') },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  )
  return { code: status, report: stdout.trim() === '' ? {} : (JSON.parse(stdout) as Report) }
}

/** The Inspector must be able to refuse, else its consent is worth nothing. */
function expectRefusal(): void {
  const odd = join(root, 'packages/mcp-kit/test/conformance/odd-schema-server.ts')
  const { code } = inspect([process.execPath, '--import', 'tsx', odd])
  if (code !== UNPORTABLE)
    throw new Error(`the Inspector ended with ${code} on a schema that is not portable`)
}

function expectConsent(app: string, tools: RegExp, environment: Readonly<Record<string, string>>): void {
  const { code, report } = inspect([process.execPath, join(root, 'apps', app, 'dist/cli.cjs')], environment)
  const names = report.result?.tools.map(({ name }) => name).join(', ') ?? 'none'
  if (code !== 0 || report.schemaFindings !== undefined || !tools.test(names)) {
    throw new Error(`${app}: code ${code}, tools ${names}, ${JSON.stringify(report.schemaFindings)}`)
  }
  process.stdout.write(`${app}: nothing to refuse in ${names}\n`)
}

const neo4j = await startNeo4j()
try {
  const database = { NEO4J_URI: neo4j.uri, NEO4J_USERNAME: neo4j.username, NEO4J_PASSWORD: neo4j.password }
  expectRefusal()
  expectConsent('cypher-mcp', /read_cypher/, database)
  const vectors = { ...database, EMBEDDING_MODEL: SAMPLE_MODEL }
  expectConsent('vector-mcp', /search/, vectors)
  await withSampleIndex(neo4j, async () => expectConsent('vector-mcp', /search_sample_texts/, vectors))
} finally {
  await neo4j.stop()
  rmSync(folder, { recursive: true })
}
