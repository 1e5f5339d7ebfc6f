import fc, { type Arbitrary } from 'fast-check'
import { types, vector } from 'neo4j-driver-lite'
import { date, node, path, relationship } from './driver-values.ts'
import { oddTexts } from './odd-texts.ts'
import type { Tagged } from './yaml-readers.ts'

/** A value as the driver gives it, and what every reader of the answer must find. */
export interface Specimen {
  readonly raw: unknown
  readonly read: Tagged
}

export const arbitraryText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'-:#,[]{}\'"\\ \n\tx1e.&*!|>%@`?~=<'), maxLength: 8 }),
)

/** Keys, labels and types: longer ones are cut. */
export const arbitraryName = arbitraryText.filter((name) => name.length <= 100)

const text = arbitraryText.map((raw): Specimen => ({ raw, read: ['text', raw] }))
const integer = fc
  .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  .map((raw): Specimen => ({ raw, read: ['int', String(raw)] }))
const float = fc.double().map((raw): Specimen => ({ raw, read: floatOf(raw) }))
const day = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]): Specimen => ({
    raw: date(y, m, d),
    read: ['text', [pad(y, 4), pad(m, 2), pad(d, 2)].join('-')],
  }))
const point = fc.tuple(fc.double(), fc.double()).map(([x, y]): Specimen => ({
  raw: new types.Point(7203n, x, y),
  read: [
    'map',
    [
      ['srid', ['int', '7203']],
      ['x', floatOf(x)],
      ['y', floatOf(y)],
    ],
  ],
}))
const shortVector = fc
  .array(fc.double(), { maxLength: 4 })
  .map((items): Specimen => ({ raw: vector(Float64Array.from(items)), read: ['list', items.map(floatOf)] }))
const leaf = fc.oneof(
  text,
  integer,
  float,
  day,
  point,
  shortVector,
  fc.boolean().map((raw): Specimen => ({ raw, read: ['bool', raw] })),
  fc.constant<Specimen>({ raw: null, read: ['null'] }),
)

function listOf(items: readonly Specimen[]): Specimen {
  return { raw: items.map(({ raw }) => raw), read: ['list', items.map(({ read }) => read)] }
}

function mapOf(entries: readonly (readonly [string, Specimen])[]): Specimen {
  const raw = Object.fromEntries(entries.map(([key, { raw: value }]) => [key, value]))
  return { raw, read: ['map', entries.map(([key, { read }]) => [key, read])] }
}

const properties = (value: Arbitrary<Specimen>) =>
  fc.uniqueArray(fc.tuple(arbitraryName, value), { selector: ([key]) => key, maxLength: 3 }).map(mapOf)

const nodeOf = (value: Arbitrary<Specimen>) =>
  fc
    .tuple(fc.nat(1000), fc.array(arbitraryName, { maxLength: 2 }), properties(value))
    .map(([id, labels, held]): Specimen => ({
      raw: node(id, labels, held.raw as object),
      read: [
        'map',
        [
          ['id', ['int', String(id)]],
          ['labels', ['list', labels.map((label): Tagged => ['text', label])]],
          ['properties', held.read],
        ],
      ],
    }))

const pathOf = (value: Arbitrary<Specimen>) =>
  fc
    .tuple(nodeOf(value), arbitraryName, properties(value), nodeOf(value))
    .map(([start, type, held, end]): Specimen => {
      const from = start.raw as ReturnType<typeof node>
      const to = end.raw as ReturnType<typeof node>
      const taken = relationship(9, type, Number(from.identity), Number(to.identity), held.raw as object)
      const read: Tagged = [
        'map',
        [
          ['id', ['int', '9']],
          ['type', ['text', type]],
          ['from', ['int', String(from.identity)]],
          ['to', ['int', String(to.identity)]],
          ['properties', held.read],
        ],
      ]
      return { raw: path(from, [taken, to]), read: ['list', [start.read, read, end.read]] }
    })

/** Any value that the driver can bring, a few levels deep and small enough to be shown whole. */
export const arbitrarySpecimen: Arbitrary<Specimen> = fc.letrec<{ value: Specimen }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }).map(listOf),
    properties(tie('value')),
    nodeOf(leaf),
    pathOf(leaf),
  ),
})).value

function floatOf(value: number): Tagged {
  if (Object.is(value, -0)) return ['float', '-0']
  return ['float', Number.isFinite(value) ? value : String(value)]
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
