import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCompiledCode, useCompiledCode } from './compiled-code.ts'

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

test('where nothing can be written, the program runs all the same', () => {
  useCompiledCode(bundle, join(codes, 'missing'))
  expect(start()).toBe(42)
  keepCompiledCode()
  useCompiledCode(bundle, codes)
})
