import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareLocalModel } from './local-model.ts'

const newCache = () => mkdtemp(join(tmpdir(), 'cache-'))

test.each([
  ['no Python', { PATH: '/nowhere' }, 'there is no Python of at least 3.9', 'install Python 3.9 or later'],
  [
    'no index of packages',
    {
      ...process.env,
      PIP_INDEX_URL: 'http://127.0.0.1:9/simple',
      PIP_EXTRA_INDEX_URL: '',
      PIP_FIND_LINKS: '',
      PIP_NO_CACHE_DIR: '1',
      PIP_RETRIES: '0',
    },
    'pip failed: ',
    'PIP_INDEX_URL',
  ],
])(
  'where there is %s, it says what is missing and leaves nothing',
  async (_, environment, why, fix) => {
    const XDG_CACHE_HOME = await newCache()
    await expect(
      prepareLocalModel({ environment: { ...environment, XDG_CACHE_HOME } }),
    ).rejects.toMatchObject({
      code: 'embedding-unavailable',
      message: expect.stringContaining(`cannot be prepared on this machine: ${why}`) as string,
      details: { fix: expect.stringContaining(fix) as string },
    })
    expect(await readdir(join(XDG_CACHE_HOME, 'graphmcp/models'))).toEqual([])
  },
  120_000,
)
