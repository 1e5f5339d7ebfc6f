import { expect, test } from 'vitest'
import { deferSchemas } from './defer-schemas.ts'

/** The code without the line of the import, or as it is. */
const defer = (code: string) => deferSchemas(code, './lazy.mjs')?.split('\n').slice(1).join('\n') ?? code

test.each([
  ['const ASchema = z.string();', 'const ASchema = /* @__PURE__ */ lazySchema(() => (z.string()));'],
  [
    'const ASchema = z.object({ b: z.string() }).strict(), BSchema = ASchema.extend({});',
    'const ASchema = /* @__PURE__ */ lazySchema(() => (z.object({ b: z.string() }).strict())), ' +
      'BSchema = /* @__PURE__ */ lazySchema(() => (ASchema.extend({})));',
  ],
  [
    'function build() { const ASchema$1 = z.lazy(() => ASchema$1); return ASchema$1 }',
    'function build() { const ASchema$1 = /* @__PURE__ */ lazySchema(() => (z.lazy(() => ASchema$1))); return ASchema$1 }',
  ],
  [
    'const ASchema = z.string(); const other = z.number(); const BSchema = make(); const CSchema = ASchema;',
    'const ASchema = /* @__PURE__ */ lazySchema(() => (z.string())); const other = z.number(); ' +
      'const BSchema = make(); const CSchema = ASchema;',
  ],
  [
    'const build = () => ({ ASchema: z.union([BSchema, CSchema]), a: z.string(), DSchema })',
    'const build = () => ({ ASchema: /* @__PURE__ */ lazySchema(() => (z.union([BSchema, CSchema]))), ' +
      'a: z.string(), DSchema })',
  ],
  [
    'const KEYS = new Set(Object.keys(ASchema.shape)); const BY_TYPE = { a: keysOf([ASchema]) };',
    'const KEYS = /* @__PURE__ */ lazySchema(() => (new Set(Object.keys(ASchema.shape)))); ' +
      'const BY_TYPE = /* @__PURE__ */ lazySchema(() => ({ a: keysOf([ASchema]) }));',
  ],
  [
    'const KEYS = new Set(["a"]); const MAKERS = { a: () => ASchema.parse(1) };',
    'const KEYS = new Set(["a"]); const MAKERS = { a: () => ASchema.parse(1) };',
  ],
])('%s', (code, expected) => expect(defer(code)).toBe(expected))

test('a module without schemas stays as it is', () =>
  expect(deferSchemas('const a = 1', './lazy.mjs')).toBeUndefined())

test('the module is imported by its path', () => {
  expect(deferSchemas('const ASchema = z.string()', '/a/lazy-schema.ts')).toMatch(
    /^import \{ lazySchema \} from "\/a\/lazy-schema.ts"\n/,
  )
})
