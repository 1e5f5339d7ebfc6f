import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oddTexts } from './testing/odd-texts.ts'
import { sortKeys, withoutExactIntegers, yamlReaders, type Tagged } from './testing/yaml-readers.ts'
import { writeScalar } from './write-scalar.ts'

/** Every place of a document in which an answer writes a scalar. */
const places: readonly (readonly [string, (scalar: string) => string, (value: Tagged) => Tagged])[] = [
  ['alone in a flow list', (scalar) => `a: [${scalar}]`, (value) => ['map', [['a', ['list', [value]]]]]],
  [
    'in a flow list',
    (scalar) => `- [1, ${scalar}, ${scalar}]`,
    (value) => ['list', [['list', [['int', '1'], value, value]]]],
  ],
  [
    'in a flow map',
    (scalar) => `- [{b: ${scalar}, c: 1}]`,
    (value) => [
      'list',
      [
        [
          'list',
          [
            [
              'map',
              [
                ['b', value],
                ['c', ['int', '1']],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
  [
    'in a block mapping',
    (scalar) => `- a: ${scalar}\n  b: 1`,
    (value) => [
      'list',
      [
        [
          'map',
          [
            ['a', value],
            ['b', ['int', '1']],
          ],
        ],
      ],
    ],
  ],
  [
    'in a block sequence',
    (scalar) => `a:\n- ${scalar}\n- ${scalar}`,
    (value) => ['map', [['a', ['list', [value, value]]]]],
  ],
  ['at the end of the document', (scalar) => `error: ${scalar}`, (value) => ['map', [['error', value]]]],
]

const keyPlaces: readonly (readonly [string, (key: string) => string, (key: string) => Tagged])[] = [
  [
    'as a block key',
    (key) => `- ${key}: 1\n  other: 2`,
    (key) => [
      'list',
      [
        [
          'map',
          [
            [key, ['int', '1']],
            ['other', ['int', '2']],
          ],
        ],
      ],
    ],
  ],
  [
    'as a flow key',
    (key) => `- [{${key}: 1, other: [2]}]`,
    (key) => [
      'list',
      [
        [
          'list',
          [
            [
              'map',
              [
                [key, ['int', '1']],
                ['other', ['list', [['int', '2']]]],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
]

const scalars: readonly (readonly [null | boolean | bigint | number, Tagged])[] = [
  [null, ['null']],
  [true, ['bool', true]],
  [1000, ['float', 1000]],
  [1000n, ['int', '1000']],
  [9223372036854775807n, ['int', '9223372036854775807']],
  [-9223372036854775808n, ['int', '-9223372036854775808']],
  [-0, ['float', '-0']],
  [NaN, ['float', 'NaN']],
  [Infinity, ['float', 'Infinity']],
  [-Infinity, ['float', '-Infinity']],
  [1e21, ['float', 1e21]],
  [Number.MAX_VALUE, ['float', Number.MAX_VALUE]],
  [5e-324, ['float', 5e-324]],
  [1e-7, ['float', 1e-7]],
  [0.1 + 0.2, ['float', 0.30000000000000004]],
]

describe.each(yamlReaders)(
  'C11: $name reads every odd text back to itself',
  { timeout: 120_000 },
  ({ read, exactIntegers }) => {
    const asRead = (value: Tagged) => (exactIntegers ? value : withoutExactIntegers(value))

    it.each(places)('%s', (_place, write, expected) => {
      const documents = oddTexts.map((text) => write(writeScalar(text)))
      const wrong = read(documents)
        .map((value, index) => ({ text: oddTexts[index] ?? '', document: documents[index], value }))
        .filter(
          ({ text, value }) => JSON.stringify(value) !== JSON.stringify(asRead(expected(['text', text]))),
        )
      expect(wrong).toEqual([])
    })

    it.each(keyPlaces)('%s', (_place, write, expected) => {
      const documents = oddTexts.map((text) => write(writeScalar(text)))
      const wrong = read(documents)
        .map((value, index) => ({ text: oddTexts[index] ?? '', document: documents[index], value }))
        .filter(
          ({ text, value }) =>
            JSON.stringify(sortKeys(value)) !== JSON.stringify(sortKeys(asRead(expected(text)))),
        )
      expect(wrong).toEqual([])
    })

    it('reads every other scalar back to itself', () => {
      const documents = scalars.map(([value]) => `a: [${writeScalar(value)}]`)
      expect(read(documents)).toEqual(scalars.map(([, value]) => asRead(['map', [['a', ['list', [value]]]]])))
    })
  },
)

const notReadBack = JSON.parse(
  readFileSync(new URL('golden/pyyaml-not-read-back.json', import.meta.url), 'utf8'),
) as string[]

describe('C11: PyYAML takes some plain texts for something else', () => {
  it('and each of them is quoted', () => {
    expect(notReadBack.filter((text) => writeScalar(text) === text)).toEqual([])
  })

  it.runIf(yamlReaders.some(({ name }) => name === 'PyYAML'))(
    'and the list of them is what PyYAML says',
    async () => {
      const readers = yamlReaders.filter(({ name }) => name === 'PyYAML')
      const verdicts = readers.flatMap(({ read }) => read(oddTexts.map((text) => `- ${text}`)))
      const wrong = oddTexts.filter(
        (text, index) => JSON.stringify(verdicts[index]) !== JSON.stringify(['list', [['text', text]]]),
      )
      await expect(`${JSON.stringify(wrong, null, 1)}\n`).toMatchFileSnapshot(
        'golden/pyyaml-not-read-back.json',
      )
    },
  )
})

describe('writeScalar', () => {
  it.each([
    ['Ada', 'Ada'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['10 of 115 items', '10 of 115 items'],
    ['http://a.b/c', 'http://a.b/c'],
    ['no', "'no'"],
    ['1815-12-10', "'1815-12-10'"],
    ['', "''"],
    [' a', "' a'"],
    ["'a", `"'a"`],
    ['a: b', "'a: b'"],
    ['a\nb', '"a\\nb"'],
    ['a\u2028b', '"a\\u2028b"'],
    ['汤', '汤'],
    ['🦔', "'🦔'"],
    [5, '5.0'],
    [1e21, '1.0e+21'],
    [-0, '-0.0'],
    [NaN, '.nan'],
    [-Infinity, '-.inf'],
    [9007199254740993n, '9007199254740993'],
    [null, 'null'],
    [false, 'false'],
  ])('writes %s as %s', (value, text) => {
    expect(writeScalar(value)).toBe(text)
  })

  it('C13: keeps every text without line breaks on one line', () => {
    const texts = ['word '.repeat(30), `see ${'http://a.b/'.repeat(20)} there`]
    expect(texts.map((text) => writeScalar(text).split('\n').length)).toEqual([1, 1])
  })
})
