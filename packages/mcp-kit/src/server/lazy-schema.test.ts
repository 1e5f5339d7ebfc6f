import { expect, test } from 'vitest'
import * as z from 'zod'
import { lazySchema } from './lazy-schema.ts'

const make = () => z.object({ name: z.string(), size: z.number().optional() })

test('nothing is made before it is used, and once only', () => {
  let count = 0
  const schema = lazySchema(() => {
    count += 1
    return make()
  })
  const list = lazySchema(() => z.array(schema))
  expect(count).toBe(0)
  expect(list.parse([{ name: 'a' }, { name: 'b', size: 1 }])).toEqual([{ name: 'a' }, { name: 'b', size: 1 }])
  expect(schema.safeParse({ name: 5 }).success).toBe(false)
  expect(count).toBe(1)
})

test('what is built upon it is as if it were the schema itself', () => {
  const schema = lazySchema(make)
  expect(schema.extend({ more: z.boolean() }).parse({ name: 'a', more: true })).toEqual({
    name: 'a',
    more: true,
  })
  expect(schema.strict().safeParse({ name: 'a', other: 1 }).success).toBe(false)
  expect(schema.optional().parse(undefined)).toBeUndefined()
  expect(z.union([schema, z.string()]).parse('text')).toBe('text')
  expect(z.object({ ...schema.shape, other: z.literal(1) }).parse({ name: 'a', other: 1 })).toEqual({
    name: 'a',
    other: 1,
  })
  const kinds = [z.literal('a'), z.literal('b')].map((kind) => lazySchema(() => z.object({ kind })))
  const [first, second] = kinds
  if (first === undefined || second === undefined) throw new Error('there are two')
  expect(z.discriminatedUnion('kind', [first, second]).parse({ kind: 'b' })).toEqual({ kind: 'b' })
  expect(schema).toBeInstanceOf(z.ZodObject)
  expect(z.toJSONSchema(schema)).toEqual(z.toJSONSchema(make()))
  expect(Object.keys(lazySchema(make))).toEqual(Object.keys(make()))
})

test('a schema that refers to itself works', () => {
  interface Tree {
    readonly children: Tree[]
  }
  const tree: z.ZodType<Tree> = lazySchema(() => z.object({ children: z.array(z.lazy(() => tree)) }))
  expect(tree.parse({ children: [{ children: [] }] })).toEqual({ children: [{ children: [] }] })
})

test('tables computed from schemas work', () => {
  const schema = lazySchema(make)
  const keys = lazySchema(() => new Set(Object.keys(schema.shape)))
  expect([keys.has('name'), keys.has('other'), [...keys]]).toEqual([true, false, ['name', 'size']])
  const byName = lazySchema(() => ({ size: Object.keys(schema.shape) }))
  expect([Object.hasOwn(byName, 'size'), Object.hasOwn(byName, 'other'), byName.size]).toEqual([
    true,
    false,
    ['name', 'size'],
  ])
})
