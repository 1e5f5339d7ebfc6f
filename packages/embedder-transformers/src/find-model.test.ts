import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findModel } from './find-model.ts'

type Answer = {
  readonly status?: number
  readonly body?: string
  readonly location?: string
  readonly cut?: boolean
}

const files: Record<string, Answer> = {
  'config.json': { body: '{}' },
  'tokenizer.json': { body: '{"tokens": 1}' },
  'onnx/model.onnx': { location: '/elsewhere' },
}

/** A hub that has these files of the model acme/small, and what it was asked. */
async function startHub(has: Record<string, Answer>) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push({ url, authorization: request.headers.authorization })
    const moved: Answer = { body: 'the weights' }
    const file = url.replace('/acme/small/resolve/main/', '')
    const found: Answer = url === '/elsewhere' ? moved : (has[file] ?? { status: 404 })
    const { status = 200, body = '', location, cut } = found
    if (location !== undefined) response.writeHead(302, { location }).end()
    else if (cut === true) {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half', () => response.destroy())
    } else response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const newCache = () => mkdtemp(join(tmpdir(), 'models-'))

test('a model is fetched from the hub at first use, and read from the cache afterwards', async () => {
  const hub = await startHub(files)
  const environment = { HF_ENDPOINT: hub.address, HF_TOKEN: 'hf_secret', XDG_CACHE_HOME: await newCache() }
  const lines: string[] = []
  const folder = await findModel('acme/small', environment, (line) => lines.push(line))
  expect(await readFile(join(folder, 'onnx/model.onnx'), 'utf8')).toBe('the weights')
  expect(hub.asked[0]).toEqual({
    url: '/acme/small/resolve/main/config.json',
    authorization: 'Bearer hf_secret',
  })
  expect(lines[0]).toBe(`fetching the model acme/small from ${hub.address}`)
  const { length } = hub.asked
  expect(await findModel('acme/small', environment, () => undefined)).toBe(folder)
  expect(hub.asked).toHaveLength(length)
})

test.each([
  ['has no such model', {}, 'embedding-model-unknown', 'config.json'],
  [
    'has no ONNX file',
    { ...files, 'onnx/model.onnx': { status: 404 } },
    'embedding-model-unknown',
    'onnx/model',
  ],
  ['breaks off', { ...files, 'tokenizer.json': { cut: true } }, 'embedding-unavailable', 'could not give it'],
  ['fails', { ...files, 'config.json': { status: 503 } }, 'embedding-unavailable', 'HTTP 503'],
])('a hub that %s is told, and leaves nothing behind', async (_, has, code, word) => {
  const hub = await startHub(has)
  const cache = await newCache()
  const call = findModel('acme/small', { HF_ENDPOINT: hub.address, XDG_CACHE_HOME: cache }, () => undefined)
  await expect(call).rejects.toMatchObject({ code, message: expect.stringContaining(word) as string })
  expect(await readdir(join(cache, 'graphmcp/models/acme'))).toEqual([])
})

test('a hub that is not there is told, with the ways out', async () => {
  const environment = { HF_ENDPOINT: 'http://127.0.0.1:9', XDG_CACHE_HOME: await newCache() }
  await expect(findModel('acme/small', environment, () => undefined)).rejects.toMatchObject({
    code: 'embedding-unavailable',
    details: {
      fix: expect.stringMatching(/HF_ENDPOINT.*`npx -y @graphmcp\/embedder-transformers` make/) as string,
    },
  })
})

test('a folder that is no model says what it lacks', async () => {
  const folder = await newCache()
  await writeFile(join(folder, 'config.json'), '{}')
  await expect(findModel(folder, {}, () => undefined)).rejects.toMatchObject({
    code: 'embedding-model-unknown',
    message: expect.stringContaining('lacks tokenizer.json, onnx/model_quantized.onnx') as string,
  })
})

test('a folder with a model is used where it is', async () => {
  const folder = await newCache()
  await mkdir(join(folder, 'onnx'))
  for (const file of ['config.json', 'tokenizer.json', 'onnx/model.onnx'])
    await writeFile(join(folder, file), '{}')
  expect(await findModel(folder, {}, () => undefined)).toBe(folder)
})

test.each(['a/b/c', 'model name', 'http://hub/model', '.hidden'])(
  '%s is neither folder nor name',
  async (model) => {
    await expect(findModel(model, {}, () => undefined)).rejects.toMatchObject({
      code: 'embedding-model-invalid',
    })
  },
)
