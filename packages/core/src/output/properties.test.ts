import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { arbitrarySpecimen, arbitraryText, type Specimen } from './testing/arbitrary-values.ts'
import { collectRows, defaultLimits, formats } from './testing/golden-case.ts'
import { sortKeys, withoutExactIntegers, yamlReaders, type Tagged } from './testing/yaml-readers.ts'
import type { OutputLimits } from './output-limits.ts'
import { writeAnswer } from './write-answer.ts'
import { writeError } from './write-error.ts'
import { writeSearchAnswer } from './write-search-answer.ts'

const roomy: OutputLimits = { ...defaultLimits, tokenLimit: 100_000 }
const javascriptReaders = yamlReaders.filter(({ name }) => name !== 'PyYAML')
const columns = ['first', 'no', 'a: b']
const arbitraryRows = fc.array(fc.tuple(arbitrarySpecimen, arbitrarySpecimen, arbitrarySpecimen), {
  minLength: 1,
  maxLength: 4,
})

function write(rows: readonly (readonly Specimen[])[], limits: OutputLimits): Promise<string> {
  const raw = rows.map((row) => row.map((specimen) => specimen.raw))
  return writeAnswer({ rows: collectRows(columns, raw, limits) }, limits)
}

/** What a reader must find under `rows`, and under `columns` in the table layout. */
function expectedRows(rows: readonly (readonly Specimen[])[], layout: 'record' | 'table'): Tagged {
  const read = rows.map((row): Tagged => {
    if (layout === 'table') return ['list', row.map((specimen) => specimen.read)]
    return ['map', row.map((specimen, index): [string, Tagged] => [columns[index] ?? '', specimen.read])]
  })
  return sortKeys(['list', read])
}

function sectionOf(document: Tagged, name: string): Tagged | undefined {
  return document[0] === 'map' ? document[1].find(([key]) => key === name)?.[1] : undefined
}

describe('any value that fits', { timeout: 120_000 }, () => {
  it.each(['yaml', 'table'] as const)('reads back to itself from %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, async (rows) => {
        const text = await write(rows, { ...roomy, format })
        const expected = expectedRows(rows, format === 'table' ? 'table' : 'record')
        for (const { name, read, exactIntegers } of javascriptReaders) {
          const [document = ['null'] as Tagged] = read([text])
          const found = sortKeys(sectionOf(document, 'rows') ?? ['null'])
          expect(found, name).toEqual(exactIntegers ? expected : withoutExactIntegers(expected))
          expect(sectionOf(document, 'omitted'), name).toBeUndefined()
        }
      }),
      { numRuns: 80 },
    )
  })

  it.each(['yaml', 'table'] as const)(
    'reads back to itself from %s in PyYAML, where Python has it',
    async (format) => {
      const samples = fc.sample(arbitraryRows, { numRuns: 80, seed: 7 })
      const texts = await Promise.all(samples.map((rows) => write(rows, { ...roomy, format })))
      for (const { read } of yamlReaders.filter(({ name }) => name === 'PyYAML')) {
        const found = read(texts).map((document) => sortKeys(sectionOf(document, 'rows') ?? document))
        expect(found).toEqual(
          samples.map((rows) => expectedRows(rows, format === 'table' ? 'table' : 'record')),
        )
      }
    },
  )

  it('is JSON in the json format', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, async (rows) => {
        const document = JSON.parse(await write(rows, { ...roomy, format: 'json' })) as { rows: unknown[] }
        expect(document.rows).toHaveLength(rows.length)
      }),
      { numRuns: 100 },
    )
  })
})

/** A value that is too large in some direction, or in several. */
const large = fc.oneof(
  fc.array(arbitrarySpecimen, { minLength: 52, maxLength: 80 }).map((items) => items.map(({ raw }) => raw)),
  fc.array(fc.double(), { minLength: 52, maxLength: 80 }),
  fc.tuple(arbitraryText, fc.integer({ min: 100, max: 3000 })).map(([text, times]) => text.repeat(times)),
  fc
    .array(fc.tuple(arbitraryText, arbitrarySpecimen), { minLength: 60, maxLength: 300 })
    .map((entries) => Object.fromEntries(entries.map(([key, { raw }], index) => [`${key}${index}`, raw]))),
  fc.integer({ min: 10, max: 40 }).map((levels) => {
    let value: unknown = 'deep'
    for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { k: value }
    return value
  }),
)
const arbitraryCell = fc.oneof(
  { weight: 3, arbitrary: arbitrarySpecimen.map(({ raw }) => raw) },
  { weight: 1, arbitrary: large },
)
const arbitraryLimit = fc.oneof(fc.integer({ min: 128, max: 200 }), fc.integer({ min: 128, max: 2048 }))
const arbitraryFormat = fc.constantFrom(...formats)

/** Within the limit, and the same to every reader. */
async function check(text: string, limit: number): Promise<void> {
  expect(await countTokens(text)).toBeLessThanOrEqual(limit)
  const [first, ...others] = javascriptReaders.map(({ read }) =>
    withoutExactIntegers(sortKeys(read([text])[0] ?? ['null'])),
  )
  for (const other of others) expect(other).toEqual(first)
}

describe('any value and any limit', { timeout: 120_000 }, () => {
  it('gives an answer within the limit that every reader reads alike, and that tells what is not there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(arbitraryCell, { minLength: 2, maxLength: 2 }), { minLength: 0, maxLength: 12 }),
        fc.tuple(arbitraryText, arbitraryText).filter(([one, other]) => one !== other),
        arbitraryLimit,
        arbitraryFormat,
        fc.array(arbitraryText, { maxLength: 3 }),
        async (rows, names, tokenLimit, format, notes) => {
          const limits = { ...defaultLimits, tokenLimit, format }
          const text = await writeAnswer({ rows: collectRows(names, rows, limits), notes }, limits)
          await check(text, tokenLimit)
          const document = javascriptReaders[0]?.read([text])[0] ?? ['null']
          const shown = sectionOf(document, 'rows')
          const isWhole = shown?.[0] === 'list' && shown[1].length === rows.length
          expect(isWhole || sectionOf(document, 'truncated') !== undefined).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives hits within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), arbitraryCell), { maxLength: 30 }),
        arbitraryLimit,
        arbitraryFormat,
        async (hits, tokenLimit, format) => {
          const limits = { ...defaultLimits, tokenLimit, format }
          const text = await writeSearchAnswer(
            { hits: hits.map(([score, node]) => ({ score, node })) },
            limits,
          )
          await check(text, tokenLimit)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives an error within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(arbitraryText, fc.integer({ min: 1, max: 2000 })).map(([text, times]) => text.repeat(times)),
        fc.array(arbitraryText, { maxLength: 400 }),
        fc.dictionary(arbitraryText, arbitraryText, { maxKeys: 5 }),
        arbitraryLimit,
        arbitraryFormat,
        async (error, allowed, facts, tokenLimit, format) => {
          await check(await writeError({ ...facts, error, allowed }, { tokenLimit, format }), tokenLimit)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('throws for nothing that JavaScript has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.anything({
            withBigInt: true,
            withDate: true,
            withMap: true,
            withSet: true,
            withTypedArray: true,
            withNullPrototype: true,
            withSparseArray: true,
            withObjectString: true,
          }),
        ),
        async (cells) => {
          const names = cells.map((_, index) => `c${index}`)
          const text = await writeAnswer({ rows: collectRows(names, [cells], defaultLimits) }, defaultLimits)
          await check(text, 2048)
        },
      ),
      { numRuns: 80 },
    )
  })
})

it.each<[string, unknown, number]>([
  [
    'maps',
    Array.from({ length: 40 }, (_, i) =>
      Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`key${k}`, i * k])),
    ),
    20,
  ],
  ['lists', Array.from({ length: 51 }, (_, i) => Array.from({ length: 51 }, (_, k) => BigInt(i + k))), 10],
  ['texts', Array.from({ length: 51 }, (_, i) => `${i} ${'words of some text '.repeat(11)}`), 51],
])('a large list of %s uses the room there is', async (_, list, least) => {
  const answer = await writeAnswer({ rows: collectRows(['v'], [[list]], defaultLimits) }, defaultLimits)
  const tokens = await countTokens(answer)
  expect(tokens).toBeLessThanOrEqual(defaultLimits.tokenLimit)
  expect(tokens).toBeGreaterThan(0.6 * defaultLimits.tokenLimit)
  const kept = /(\d+) of \d+ items kept/.exec(answer)?.[1] ?? '51'
  expect(Number(kept)).toBeGreaterThanOrEqual(least)
})
