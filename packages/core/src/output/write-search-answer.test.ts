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
