import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder } from './cache-folder.ts'

test('models are where XDG_CACHE_HOME says', () =>
  expect(cacheFolder({ XDG_CACHE_HOME: resolve('/c') })).toBe(join(resolve('/c'), 'graphmcp', 'models')))

test.each(['c', './c', '../c', '.', ''])('a relative cache %j is ignored', (XDG_CACHE_HOME) =>
  expect(cacheFolder({ XDG_CACHE_HOME })).toBe(cacheFolder({})),
)
