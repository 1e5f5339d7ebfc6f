import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startNeo4j } from '@graphmcp/neo4j-local'
import { startLocalRegistry } from './local-registry.ts'
import { packPackages } from './pack-packages.ts'

const newestNode = 'node@latest'

/**
 * Publishes every package to a registry on this machine, installs both servers from there with npx in an empty folder,
 * and runs a session of each, under this Node and a newer one, with and without an embedder.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'graphmcp-rehearsal-'))
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const registry = await startLocalRegistry(join(folder, 'registry'), upstream)
  const neo4j = await startNeo4j()
  try {
    const environment = registryEnvironment(folder, registry.url)
    publishAll(folder, registry.url, environment)
    const database = { NEO4J_URI: neo4j.uri, NEO4J_USERNAME: neo4j.username, NEO4J_PASSWORD: neo4j.password }
    const newer = { ...environment, PATH: `${installNode(folder)}${delimiter}${environment['PATH']}` }
    for (const [node, given] of Object.entries({ [process.version]: environment, [newestNode]: newer })) {
      await runSessions(node, { ...given, ...database }, folder)
    }
  } finally {
    await neo4j.stop()
    registry.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** npm as somebody has it who never used it: its own cache, its own settings. */
function registryEnvironment(folder: string, url: string): Record<string, string> {
  const userconfig = join(folder, 'npmrc')
  const prefix = join(folder, 'global')
  // npx of npm 10 fails where it is missing, as it is beside the Node that npm carries.
  mkdirSync(join(prefix, 'lib'), { recursive: true })
  writeFileSync(userconfig, `registry=${url}\n//${new URL(url).host}/:_authToken=rehearsal\n`)
  return {
    ...getDefaultEnvironment(),
    npm_config_userconfig: userconfig,
    npm_config_registry: url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_prefix: prefix,
    npm_config_update_notifier: 'false',
  }
}

function publishAll(folder: string, url: string, env: Record<string, string>): void {
  for (const { tarball, manifest } of packPackages(join(folder, 'packed'))) {
    execFileSync('npm', ['publish', tarball, '--registry', url, '--access', 'public', '--loglevel=error'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    console.log(`published ${manifest.name}`)
  }
}

/** The folder with another Node's binary, as npm carries it. */
function installNode(folder: string): string {
  const place = join(folder, 'newer-node')
  mkdirSync(place)
  execFileSync(
    'npm',
    ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', newestNode],
    {
      stdio: 'inherit',
    },
  )
  return join(place, 'node_modules', 'node', 'bin')
}

async function runSessions(node: string, env: Record<string, string>, folder: string): Promise<void> {
  const empty = join(folder, `empty-${node.replace(/\W/g, '-')}`)
  mkdirSync(empty)
  const cypher = await openSession(['-y', '@graphmcp/cypher-mcp'], env, empty)
  const answer = await cypher.callTool({ name: 'read_cypher', arguments: { query: 'RETURN 1 AS one' } })
  expectText(answer, /one: 1|\[1\]/)
  await cypher.close()
  console.log(`${node}: cypher-mcp answers`)

  const model = { ...env, EMBEDDING_MODEL: 'ollama:nomic-embed-text' }
  const alone = await openSession(['-y', '@graphmcp/vector-mcp'], model, empty)
  const tools = (await alone.listTools()).tools.map(({ name }) => name)
  if (tools.length === 0) throw new Error('vector-mcp lists no tool')
  await alone.close()
  const packages = ['-p', '@graphmcp/vector-mcp', '-p', '@graphmcp/embedder-ollama']
  const both = await openSession(['-y', ...packages, 'vector-mcp'], model, empty)
  await both.listTools()
  await both.close()
  expectOutput(
    checkModel(['-y', '@graphmcp/vector-mcp', 'check'], model, empty),
    /@graphmcp\/embedder-ollama/,
  )
  expectOutput(
    checkModel(['-y', ...packages, 'vector-mcp', 'check'], model, empty),
    /ollama/i,
    /npm install|npx -y/,
  )
  console.log(`${node}: vector-mcp answers, and names the embedder that is missing`)
}

async function openSession(args: string[], env: Record<string, string>, cwd: string): Promise<Client> {
  const client = new Client({ name: 'rehearsal', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: 'npx', args, env, cwd, stderr: 'inherit' }), {
    timeout: 180_000,
  })
  return client
}

/** What `check` says; there is no provider, so that it ends with a problem either way. */
function checkModel(args: string[], env: Record<string, string>, cwd: string): string {
  try {
    return execFileSync('npx', args, { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

function expectOutput(text: string, wanted: RegExp, unwanted?: RegExp): void {
  if (!wanted.test(text) || unwanted?.test(text)) throw new Error(`unexpected output of check: ${text}`)
}

function expectText(result: Awaited<ReturnType<Client['callTool']>>, wanted: RegExp): void {
  const text = JSON.stringify(result.content)
  if (result.isError === true || !wanted.test(text)) throw new Error(`unexpected answer: ${text}`)
}

await main()
