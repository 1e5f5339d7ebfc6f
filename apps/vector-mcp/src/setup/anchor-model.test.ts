import { expect, test } from 'vitest'
import { anchorModel } from './anchor-model.ts'

const linux = {
  platform: 'linux',
  home: '/home/ada',
  folder: '/home/ada/graphs',
  node: '/usr/bin/node',
  environment: {},
} as const
const windows = { ...linux, platform: 'win32', home: 'C:\\Users\\ada', folder: 'D:\\graphs' } as const

test.each([
  ['./my-embedder.mjs', linux, '/home/ada/graphs/my-embedder.mjs'],
  ['./my-embedder.mjs:256', linux, '/home/ada/graphs/my-embedder.mjs:256'],
  ['../models/x.mjs', linux, '/home/ada/models/x.mjs'],
  [' ./my-embedder.mjs ', linux, '/home/ada/graphs/my-embedder.mjs'],
  ['~/x.mjs', linux, '/home/ada/x.mjs'],
  ['transformers:./models/minilm', linux, '/home/ada/graphs/models/minilm', 'transformers:'],
  ['transformers:~/minilm', linux, '/home/ada/minilm', 'transformers:'],
  ['.\\my-embedder.mjs:256', windows, 'D:\\graphs\\my-embedder.mjs:256'],
  ['./my-embedder.mjs', windows, 'D:\\graphs\\my-embedder.mjs'],
  ['~\\x.mjs', windows, 'C:\\Users\\ada\\x.mjs'],
])('the path in %j is made whole', (value, surroundings, path, provider = '') => {
  const setting = { variable: 'EMBEDDING_MODEL', value, secret: false, title: '' }
  expect(anchorModel(setting, surroundings, () => false)).toEqual({ ...setting, value: provider + path })
})

test.each([
  'openai:text-embedding-3-small',
  'transformers:Xenova/all-MiniLM-L6-v2',
  '/models/x.mjs:256',
  'file:///models/x.mjs',
  'D:\\models\\x.mjs',
  '@scope/name:model',
])('%j stays as it is', (value) => {
  const setting = { variable: 'EMBEDDING_MODEL', value, secret: false, title: '' }
  expect(anchorModel(setting, linux, () => false)).toEqual(setting)
})

test('a folder goes before the name of a model at the hub, as it does in the embedder', () => {
  const setting = {
    variable: 'EMBEDDING_MODEL',
    value: 'transformers:models/minilm',
    secret: false,
    title: '',
  }
  const exists = (path: string) => path === '/home/ada/graphs/models/minilm'
  expect(anchorModel(setting, linux, exists).value).toBe('transformers:/home/ada/graphs/models/minilm')
})
