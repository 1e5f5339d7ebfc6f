import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { cacheFolder } from './cache-folder.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

const run = (args: readonly string[], environment: Record<string, string | undefined>) =>
  spawnSync(process.execPath, ['--import', tsx, '--conditions=@graphmcp/source', cli, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })

/** The variables that give the program a cache folder of its own. */
async function newCache(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cache-'))
  return { XDG_CACHE_HOME: folder }
}

test('prints the line that names a model which is made already', async () => {
  const environment = await newCache()
  const folder = join(cacheFolder(environment), 'all-MiniLM-L6-v2-int8')
  await mkdir(join(folder, 'onnx'), { recursive: true })
  for (const file of ['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'])
    await writeFile(join(folder, file), '{}')
  const { stdout, status } = run([], environment)
  expect(stdout).toBe(`EMBEDDING_MODEL=transformers:${folder}\n`)
  expect(status).toBe(0)
})

test('says what is missing, and the way out', async () => {
  const { stdout, stderr, status } = run([], { ...(await newCache()), PATH: '/nowhere', Path: '/nowhere' })
  expect(stdout).toBe('')
  expect(stderr).toMatch(
    /^embedder-transformers: .* there is no Python of at least 3\.9\ninstall Python 3\.9 or later/,
  )
  expect(status).toBe(1)
})
