import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'packed-'))
const server = 'apps/vector-mcp'
const openai = 'packages/embedder-openai'
const local = 'packages/embedder-transformers'
const tarballs = new Map<string, string>()
/** On Windows pnpm and npx are batch files. */
const shell = process.platform === 'win32'

/** How the registry is reached: where there is a proxy with its own certificate, npx needs both. */
const reach = Object.entries(process.env).filter(([name]) => /_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name))

/** Of this machine's environment nothing but what npx needs: NODE_PATH would find the workspace's packages. */
const environment = {
  ...(Object.fromEntries(reach) as Record<string, string>),
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  npm_config_cache: join(folder, 'cache'),
  NEO4J_URI: 'bolt://127.0.0.1:9',
  NEO4J_PASSWORD: 'unused-password',
}

beforeAll(() => {
  const packed = [server, openai, local]
  const filters = packed.map((path) => `--filter=./${path}`)
  run('pnpm', ['exec', 'turbo', 'run', 'build', ...filters], root)
  for (const path of packed) {
    const into = join(folder, path)
    mkdirSync(into, { recursive: true })
    run('pnpm', ['pack', '--pack-destination', into], join(root, path))
    tarballs.set(path, join(into, readdirSync(into)[0] ?? ''))
  }
}, 300_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000)

test.each([
  [[server], 'openai:small', 'npx -y -p @graphmcp/vector-mcp -p @graphmcp/embedder-openai vector-mcp'],
  [[server, openai], 'openai:small', 'needs OPENAI_API_KEY, which is not set'],
  [[server, openai], 'transformers:./model', '-p @graphmcp/embedder-transformers vector-mcp'],
  [[server, openai, local], 'openai:small', 'needs OPENAI_API_KEY, which is not set'],
  [[server, openai, local], 'transformers:./model', 'lacks config.json, tokenizer.json'],
])(
  'X09: npx with %j in an empty folder, asked for %s, says "%s"',
  (packages, model, message) => {
    const { stdout, stderr } = spawnSync('npx', [...npxArguments(packages), 'check'], {
      cwd: emptyFolder(),
      env: { ...environment, EMBEDDING_MODEL: model },
      encoding: 'utf8',
      shell,
    })
    expect(stdout, stderr).toContain(message)
  },
  300_000,
)

test('only the entry imports modules: what starts with kept code cannot without a warning', () => {
  const folder = join(root, server, 'dist')
  const importing = readdirSync(folder).filter((file) =>
    /\bimport\(/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(importing).toEqual(['cli.cjs'])
})

test('K04: after a clean install, the tools are listed with their whole schema', async () => {
  const transport = new StdioClientTransport({
    command: 'npx',
    args: npxArguments([server, openai]),
    cwd: emptyFolder(),
    env: { ...environment, EMBEDDING_MODEL: 'openai:small' },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport, { timeout: 280_000 })
  const { tools } = await client.listTools()
  await client.close()
  expect(tools.map(({ name }) => name)).toEqual(['search'])
  expect(tools[0]?.inputSchema).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['query']) as string[],
  })
  expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(['index', 'query', 'filters']),
  )
}, 300_000)

function npxArguments(packages: string[]): string[] {
  return ['-y', ...packages.flatMap((path) => ['-p', tarballs.get(path) ?? '']), 'vector-mcp']
}

function emptyFolder(): string {
  return mkdtempSync(join(folder, 'empty-'))
}

function run(command: string, words: string[], cwd: string): void {
  execFileSync(command, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell })
}
