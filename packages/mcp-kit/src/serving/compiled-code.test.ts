import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCompiledCode, useCompiledCode } from './compiled-code.ts'
import { isPrivate } from './is-private.ts'

const bundle = mkdtempSync(join(tmpdir(), 'bundle-'))
const codes = mkdtempSync(join(tmpdir(), 'codes-'))
const load = createRequire(join(bundle, 'any'))
const code = join(codes, 'double-1.cjs.code')

beforeAll(() => {
  writeFileSync(join(bundle, 'double-1.cjs'), 'exports.double = (x) => require("./two-1.cjs").two * x\n')
  writeFileSync(join(bundle, 'two-1.cjs'), 'exports.two = 2; exports.where = [__filename, __dirname]\n')
  useCompiledCode(bundle, codes)
})
afterAll(() => [bundle, codes].forEach((folder) => rmSync(folder, { recursive: true })))

/** Loads and calls the scripts as a new process would. */
function start(): number {
  for (const path of Object.keys(load.cache))
    if (path.startsWith(bundle)) Reflect.deleteProperty(load.cache, path)
  return (load('./double-1.cjs') as { double: (x: number) => number }).double(21)
}

function startAndKeep(): Buffer {
  expect(start()).toBe(42)
  keepCompiledCode()
  return readFileSync(code)
}

test('the code of every script is kept once, and the next start takes it', () => {
  startAndKeep()
  expect(readdirSync(codes).sort()).toEqual(['double-1.cjs.code', 'two-1.cjs.code'])
  rmSync(join(codes, 'two-1.cjs.code'))
  const { ino } = statSync(code)
  startAndKeep()
  expect(readdirSync(codes)).toHaveLength(2)
  expect(statSync(code).ino).toBe(ino)
  expect((load('./two-1.cjs') as { where: unknown }).where).toEqual([join(bundle, 'two-1.cjs'), bundle])
})

test.each<[string, (kept: Buffer) => Buffer]>([
  [
    'one bit in the middle',
    (kept) => (kept.writeUInt8(kept.readUInt8(kept.length >> 1) ^ 1, kept.length >> 1), kept),
  ],
  ['an end cut off', (kept) => kept.subarray(0, -10)],
  ['zeroes, as after a power cut', (kept) => Buffer.alloc(kept.length)],
  ['nothing', () => Buffer.alloc(0)],
])('damaged code is made anew: %s', (_, damage) => {
  const whole = startAndKeep()
  writeFileSync(code, damage(Buffer.from(whole)))
  const { ino } = statSync(code)
  expect(startAndKeep().length).toBeGreaterThan(100)
  expect(statSync(code).ino).not.toBe(ino)
})

const onPosix = test.skipIf(process.platform === 'win32')

onPosix.each([0o770, 0o707, 0o777, 0o1777, 0o720, 0o702])(
  'a folder of mode %o, where others can write, is neither read nor written',
  (mode) => {
    const open = mkdtempSync(join(tmpdir(), 'open-'))
    writeFileSync(join(bundle, 'open-1.cjs'), 'exports.one = 1\n')
    chmodSync(open, mode)
    useCompiledCode(bundle, open)
    expect(load('./open-1.cjs')).toEqual({ one: 1 })
    keepCompiledCode()
    expect(readdirSync(open)).toEqual([])
    rmSync(open, { recursive: true })
  },
)

/** A folder of root's, or for root of somebody else's. */
function foreignFolder(): string {
  if (process.getuid?.() !== 0) return '/usr'
  const given = mkdtempSync(join(codes, 'given-'))
  chownSync(given, 1, 1)
  return given
}

onPosix("nor is another user's, nor what is no folder", () => {
  expect(isPrivate(codes)).toBe(true)
  chmodSync(codes, 0o755)
  expect(isPrivate(codes)).toBe(true)
  expect(isPrivate(foreignFolder())).toBe(false)
  expect(isPrivate(join(codes, 'missing'))).toBe(false)
  expect(isPrivate(join(bundle, 'two-1.cjs'))).toBe(false)
})

test('where nothing can be written, the program runs all the same', () => {
  useCompiledCode(bundle, join(codes, 'missing'))
  expect(start()).toBe(42)
  keepCompiledCode()
  useCompiledCode(bundle, codes)
})
