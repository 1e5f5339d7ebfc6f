import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { createRowCollector } from './row-collector.ts'
import { floats, node } from './testing/driver-values.ts'
import { defaultLimits } from './testing/golden-case.ts'
import { writeAnswer } from './write-answer.ts'

/** Hands rows to a collector until it has enough; tells how many it took. */
function fill(rows: Iterable<readonly unknown[]>, limits = defaultLimits) {
  const collector = createRowCollector(limits)
  collector.columns(['i', 't'])
  let taken = 0
  for (const row of rows) {
    taken += 1
    if (!collector.row(row)) break
  }
  return { taken, collected: collector.collected() }
}

function* endless(cell: unknown): Generator<readonly unknown[]> {
  for (let i = 0n; ; i += 1n) yield [i, cell]
}

describe('a row collector', () => {
  it.each([
    ['short texts', 'x'],
    ['blanks, of which many are one token', ' '.repeat(10_000)],
    ['one long word', 'a'.repeat(1_000_000)],
    ['nothing', null],
    ['an embedding, which is left out', floats(1536)],
  ])(
    'P07: has enough of an endless result of %s, and the answer is as full as it can be',
    async (_name, cell) => {
      const { taken, collected } = fill(endless(cell))
      expect(taken).toBeLessThan(1001)
      const tokens = await countTokens(await writeAnswer({ rows: collected }, defaultLimits))
      expect(tokens).toBeLessThanOrEqual(2048)
      expect(tokens).toBeGreaterThan(collected.rows.length > 1 ? 1000 : 100)
    },
  )

  it('keeps of a huge cell only what an answer could show', () => {
    const { collected } = fill([
      [1n, 'a'.repeat(5_000_000)],
      [2n, Array.from({ length: 100_000 }, () => 'item')],
    ])
    expect(collected.rows).toEqual([
      [1n, { kind: 'cut-text', text: 'a'.repeat(16_384), total: 5_000_000 }],
      [2n, { kind: 'list', items: Array.from({ length: 10 }, () => 'item'), total: 100_000 }],
    ])
  })

  it('pulls one row more than the limit, to know whether there are more', () => {
    const limits = { ...defaultLimits, rowLimit: 3 }
    const rows = [1n, 2n, 3n, 4n].map((i) => [i, 'x'])
    expect(fill(rows, limits).taken).toBe(4)
    expect(fill(rows, limits).collected).toMatchObject({ more: true, rows: rows.slice(0, 3) })
    expect(fill(rows.slice(0, 3), limits).collected).toMatchObject({ more: false, rows: rows.slice(0, 3) })
  })

  it('asks for a second row after one that fills the answer, to know whether there is one', async () => {
    const text = 'word '.repeat(3000)
    const alone = await writeAnswer({ rows: fill([[1n, text]]).collected }, defaultLimits)
    const followed = await writeAnswer(
      {
        rows: fill([
          [1n, text],
          [2n, text],
        ]).collected,
      },
      defaultLimits,
    )
    expect(alone).not.toContain('truncated')
    expect(followed).toContain('truncated: {rows: 1, ')
  })

  it('takes no more of a row than could be shown, however it nests', () => {
    const wide = (levels: number): unknown =>
      levels === 0 ? 1n : Array.from({ length: 51 }, () => wide(levels - 1))
    const { collected } = fill([[1n, wide(3)]])
    expect(
      JSON.stringify(
        collected.rows,
        (_, value: unknown) => String(typeof value === 'bigint' ? value : '') || value,
      ).length,
    ).toBeLessThan(100_000)
  })
})

describe('an answer of rows', () => {
  it('C28: shows rows whose document has exactly as many tokens as the limit', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [BigInt(index), `name ${index} is here`])
    const whole = await writeAnswer(
      { rows: fill(rows, { ...defaultLimits, tokenLimit: 4000 }).collected },
      { ...defaultLimits, tokenLimit: 4000 },
    )
    const limits = { ...defaultLimits, tokenLimit: await countTokens(whole) }
    expect(await writeAnswer({ rows: fill(rows, limits).collected }, limits)).toBe(whole)
    const less = { ...limits, tokenLimit: limits.tokenLimit - 1 }
    expect(await writeAnswer({ rows: fill(rows, less).collected }, less)).toContain('truncated: ')
  })

  it('takes the layout that shows more rows, then the one of fewer tokens', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => [BigInt(index), index % 2 === 0])
    const texts = await Promise.all(
      (['auto', 'yaml', 'table'] as const).map((format) => {
        const limits = { ...defaultLimits, format }
        return writeAnswer({ rows: fill(rows, limits).collected }, limits)
      }),
    )
    expect(texts[0]).toBe(texts[2])
    const shown = texts.map((text) => Number(/truncated: \{rows: (\d+)/.exec(text)?.[1]))
    expect(shown[2]).toBeGreaterThan(shown[1] ?? 0)
  })

  it('Y05: the table costs at most 0.8 of compact JSON for 100 flat rows of 4', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      id: index,
      name: `Person ${index}`,
      city: 'Malmö',
      age: 20 + (index % 50),
    }))
    const limits = { ...defaultLimits, tokenLimit: 10_000 }
    const collector = createRowCollector(limits)
    collector.columns(['id', 'name', 'city', 'age'])
    for (const { id, name, city, age } of rows) collector.row([BigInt(id), name, city, BigInt(age)])
    const ours = await countTokens(await writeAnswer({ rows: collector.collected() }, limits))
    expect(ours).toBeLessThanOrEqual(0.8 * (await countTokens(JSON.stringify(rows))))
  })

  it('shows as many of 100 nodes with embeddings as without them', async () => {
    const nodes = (properties: object) =>
      Array.from({ length: 100 }, (_, index) => [
        node(index, ['Doc'], { name: `doc ${index}`, ...properties }),
        null,
      ])
    const shown = async (rows: unknown[][]) =>
      (await writeAnswer({ rows: fill(rows).collected }, defaultLimits)).split('\n- ').length
    const difference = (await shown(nodes({}))) - (await shown(nodes({ embedding: floats(1536) })))
    expect(difference).toBeLessThanOrEqual(1)
  })
})
