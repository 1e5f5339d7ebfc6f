import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeBundleManifest, writeDockerfile, writeServerJson, writeSettingsTable } from '@graphmcp/mcp-kit'
import { format } from 'prettier'
import { cypherSettings } from '../apps/cypher-mcp/src/settings/cypher-settings.ts'
import { vectorSettings } from '../apps/vector-mcp/src/settings/vector-settings.ts'

/**
 * Writes what is generated from the settings: docs/configuration.md, the table in each app's README, and each
 * app's server.json, manifest.json of its bundle, and Dockerfile. With --check it writes nothing and fails where a file is not fresh.
 */
const root = new URL('../', import.meta.url)

interface App {
  readonly folder: string
  readonly title: string
  readonly settings: Parameters<typeof writeSettingsTable>[0]
  readonly tools: readonly { readonly name: string; readonly description: string }[]
  /** Packages that go into its image and its bundle beside its own. */
  readonly embedders: readonly string[]
  readonly secrets: readonly { readonly variable: string; readonly description: string }[]
}

/** Those that ask a provider over the network; the one with a model inside would make a bundle ten times as large. */
const networkEmbedders = ['openai', 'cohere', 'ollama', 'mistral', 'google', 'bedrock']

const apps: readonly App[] = [
  {
    folder: 'cypher-mcp',
    title: 'Cypher for Neo4j',
    settings: cypherSettings,
    tools: [
      { name: 'get_schema', description: 'Tells what is in the database' },
      { name: 'read_cypher', description: 'Runs a query that only reads' },
      { name: 'write_cypher', description: 'Runs any Cypher' },
    ],
    embedders: [],
    secrets: [],
  },
  {
    folder: 'vector-mcp',
    title: 'Vector search for Neo4j',
    settings: vectorSettings,
    tools: [{ name: 'search', description: 'Searches a vector index; there is one tool for each index' }],
    embedders: networkEmbedders.map((provider) => `embedder-${provider}`),
    secrets: ['openai', 'cohere', 'mistral', 'google'].map((provider) => ({
      variable: `${provider.toUpperCase()}_API_KEY`,
      description: `Key of ${provider}, where it embeds the questions`,
    })),
  },
]

interface Manifest {
  readonly name: string
  readonly mcpName: string
  readonly version: string
  readonly description: string
  readonly bin: Readonly<Record<string, string>>
}

async function generate(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { folder, title, settings, tools, embedders, secrets } of apps) {
    const manifest = JSON.parse(read(`apps/${folder}/package.json`)) as Manifest
    const { mcpName, version, description, name: npmName, bin } = manifest
    const document = writeServerJson({ mcpName, title, description, version, npmName, settings })
    files.set(`apps/${folder}/server.json`, await format(document, await prettierOptions('json')))
    const entryPoint = `node_modules/${npmName}/${bin[folder]}`
    const changingTools = embedders.length > 0
    const app = {
      mcpName,
      title,
      description,
      version,
      npmName,
      settings,
      entryPoint,
      tools,
      changingTools,
      secrets,
    }
    const manifestJson = await format(writeBundleManifest(app), await prettierOptions('json'))
    files.set(`apps/${folder}/bundle/manifest.json`, manifestJson)
    const packages = [`${npmName}@${version}`, ...embedders.map(versionedPackage)]
    files.set(`apps/${folder}/Dockerfile`, writeDockerfile({ mcpName, description, bin: folder, packages }))
    const readme = `apps/${folder}/README.md`
    if (existsSync(new URL(readme, root))) {
      files.set(readme, await withTable(read(readme), writeSettingsTable(settings)))
    }
  }
  files.set('docs/configuration.md', await writeConfigurationPage())
  return files
}

function versionedPackage(folder: string): string {
  const { name, version } = JSON.parse(read(`packages/${folder}/package.json`)) as Manifest
  return `${name}@${version}`
}

async function writeConfigurationPage(): Promise<string> {
  const sections = apps.map(({ folder, settings }) => `## ${folder}\n\n${writeSettingsTable(settings)}`)
  const introduction =
    'Generated from the settings schemas by `pnpm generate`; do not edit.\n\n' +
    'Every setting is an environment variable and a flag; the flag wins. An empty variable counts as unset. ' +
    'A flag may also be written with the full name of its variable, such as `--neo4j-uri`.'
  const page = ['# Configuration', introduction, ...sections].join('\n\n')
  return format(page, await prettierOptions('markdown'))
}

const MARKED = /(<!-- settings:start -->\n)[\s\S]*(\n<!-- settings:end -->)/

async function withTable(readme: string, table: string): Promise<string> {
  if (!MARKED.test(readme))
    throw new Error('the README has no <!-- settings:start --> and <!-- settings:end -->')
  return format(
    readme.replace(MARKED, (_, start: string, end: string) => `${start}\n${table}\n${end}`),
    await prettierOptions('markdown'),
  )
}

async function prettierOptions(parser: 'json' | 'markdown'): Promise<object> {
  return { ...(JSON.parse(read('.prettierrc.json')) as object), parser }
}

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

const check = process.argv.includes('--check')
for (const [path, text] of await generate()) {
  const fresh = existsSync(new URL(path, root)) && read(path) === text
  if (fresh) continue
  if (check) {
    process.stderr.write(`${path} is not fresh; run pnpm generate\n`)
    process.exitCode = 1
  } else {
    writeFileSync(new URL(path, root), text)
    process.stdout.write(`wrote ${path}\n`)
  }
}
