import { expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { answerCases } from './testing/answer-cases.ts'
import { floats, node } from './testing/driver-values.ts'
import { defaultLimits, formats, writeCase } from './testing/golden-case.ts'
import { yamlReaders } from './testing/yaml-readers.ts'
import { writeSearchAnswer } from './write-search-answer.ts'

const searches = answerCases.filter(({ search }) => search !== undefined)

it.each(searches)('$name is read by every reader in every format, without a name twice', async (golden) => {
  for (const format of formats) {
    const text = await writeCase(golden, format)
    for (const { name, read } of yamlReaders) expect(() => read([text]), `${name}, ${format}`).not.toThrow()
    const columns = /^columns: \[(.*)\]$/m.exec(text)?.[1]?.split(', ') ?? []
    expect(new Set(columns).size).toBe(columns.length)
  }
})

it('stays within the limit where something is left out at very many places (C28)', async () => {
  const hits = Array.from({ length: 30 }, (_, at) => ({
    score: 0.5,
    node: node(at, ['A'], { [`embedding of the ${at}th kind`]: floats(60), name: `node ${at}` }),
  }))
  for (const format of ['auto', 'yaml', 'table', 'json'] as const) {
    const limits = { ...defaultLimits, tokenLimit: 128, format }
    expect(await countTokens(await writeSearchAnswer({ hits }, limits))).toBeLessThanOrEqual(128)
  }
})

it.each([3, 8, 12, 16, 17, 20, 25, 30, 40])(
  'hits of %i properties keep title and text, and use the room there is',
  async (number) => {
    const others = Array.from({ length: number - 2 }, (_, at) => [`property_${at}`, (at + 1) * 1.25] as const)
    const text = `All: ${'bees that visit flowers carry pollen from one to the next. '.repeat(12)}`
    for (const top of [10, 20]) {
      const hits = Array.from({ length: top }, (_, at) => ({
        score: 0.5,
        node: node(at, ['Note'], { ...Object.fromEntries(others), text, title: `Note ${at} on bees` }),
      }))
      const answer = await writeSearchAnswer({ hits }, { ...defaultLimits, format: 'auto' })
      expect(answer.match(/Note \d+ on b/g), `${top} hits`).toHaveLength(top)
      expect(answer.match(/All: bees that/g), `${top} hits`).toHaveLength(top)
      const tokens = await countTokens(answer)
      expect(tokens).toBeLessThanOrEqual(defaultLimits.tokenLimit)
      expect(tokens, `${top} hits`).toBeGreaterThan(0.8 * defaultLimits.tokenLimit)
    }
  },
)
