import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { resolveEmbedder } from './resolve-embedder.ts'

const root = mkdtempSync(join(tmpdir(), 'embedders-'))
const app = join(root, 'app')
const work = join(root, 'work')
const from = pathToFileURL(join(app, 'node_modules/@graphmcp/vector-mcp/dist/cli.js')).href

afterAll(() => rm(root, { recursive: true }))

const made = (vector: string) => `{ embedQuery: async () => ${vector}, embedDocuments: async () => [] }`

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function install(folder: string, name: string, source: string): Promise<void> {
  const manifest = { name, type: 'module', exports: { '.': { default: './index.js' } } }
  await write(join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest))
  await write(join(folder, 'node_modules', name, 'index.js'), source)
}

const resolve = (specification: string) =>
  resolveEmbedder(specification, { environment: { KEY: '7' }, from, workingFolder: work, script: from })

test('a package beside the app comes before one in the working folder', async () => {
  await install(app, '@graphmcp/embedder-both', `export default () => (${made('[1]')})`)
  await install(work, '@graphmcp/embedder-both', `export default () => (${made('[2]')})`)
  expect(await (await resolve('both:x')).embedQuery('')).toEqual([1])
})

test('a package in the working folder is found; model and environment reach it', async () => {
  const vector = '[model.length, Number(environment.KEY)]'
  await install(work, '@acme/embedder', `export default async ({ model, environment }) => (${made(vector)})`)
  expect(await (await resolve('@acme/embedder:four')).embedQuery('')).toEqual([4, 7])
})

test.each([
  ['a function', `export default () => (${made('[3]')})`],
  ['a named function', `export const create = () => (${made('[3]')})`],
  ['an embedder', `export default ${made('[3]')}`],
])('a module of one’s own may export %s', async (title, source) => {
  const file = `${title.replaceAll(' ', '-')}.mjs`
  await write(join(work, file), source)
  for (const path of [`./${file}`, join(work, file), pathToFileURL(join(work, file)).href]) {
    expect(await (await resolve(path)).embedQuery('')).toEqual([3])
  }
})

test.each([
  [
    'voyage:voyage-3',
    'unknown provider "voyage", and no package @graphmcp/embedder-voyage is installed',
    'name one of these, a package of your own in full (@scope/name:voyage-3)',
  ],
  [
    '@acme/none:x',
    'needs the package @acme/none, which is not installed',
    'npx -y -p @graphmcp/vector-mcp -p @acme/none vector-mcp (or, where the server is installed: npm install @acme/none)',
  ],
  ['opnai:large', 'unknown provider "opnai"', 'EMBEDDING_MODEL=openai:large'],
  ['./nowhere.mjs', join(work, 'nowhere.mjs'), 'give the path of an existing .mjs file'],
])('X09: %s is not there, and the message says what to run', async (specification, message, fix) => {
  await expect(resolve(specification)).rejects.toMatchObject({
    code: 'embedder-not-installed',
    message: expect.stringContaining(message) as string,
    details: { fix: expect.stringContaining(fix) as string },
  })
})

test.each([
  ['throws', `throw new Error('no libstdc++')`, 'no libstdc++'],
  ['imports-nothing', `import 'not-there'`, 'not-there'],
  ['exports-nothing', `export const x = 1`, 'no function create'],
  ['makes-nothing', `export default () => ({ embedQuery() {} })`, 'no embedQuery and embedDocuments'],
])('a package that %s is told from one that is missing', async (name, source, message) => {
  await install(app, `@graphmcp/embedder-${name}`, source)
  await expect(resolve(`${name}:x`)).rejects.toMatchObject({
    code: 'embedder-not-loadable',
    message: expect.stringContaining(message) as string,
  })
})

test('a package that hides its entry from require is told as such', async () => {
  await install(app, '@graphmcp/embedder-hidden', '')
  const manifest = join(app, 'node_modules/@graphmcp/embedder-hidden/package.json')
  await writeFile(manifest, JSON.stringify({ type: 'module', exports: { import: './index.js' } }))
  await expect(resolve('hidden:x')).rejects.toMatchObject({ code: 'embedder-not-loadable' })
})

test('a module that does not load is told with the line that shows why', async () => {
  const file = join(work, 'typed.mjs')
  await write(file, 'import type { Embedder } from "x"')
  await expect(resolve('./typed.mjs')).rejects.toMatchObject({
    code: 'embedder-not-loadable',
    message: expect.stringContaining('the module ./typed.mjs cannot be loaded: ') as string,
    details: { fix: `see that the module runs: node ${JSON.stringify(file)}` },
  })
})
