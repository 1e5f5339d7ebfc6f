import { expect, it } from 'vitest'
import { answerCases } from './testing/answer-cases.ts'
import { formats, writeCase } from './testing/golden-case.ts'
import { yamlReaders } from './testing/yaml-readers.ts'

const searches = answerCases.filter(({ search }) => search !== undefined)

it.each(searches)('$name is read by every reader in every format, without a name twice', async (golden) => {
  for (const format of formats) {
    const text = await writeCase(golden, format)
    for (const { name, read } of yamlReaders) expect(() => read([text]), `${name}, ${format}`).not.toThrow()
    const columns = /^columns: \[(.*)\]$/m.exec(text)?.[1]?.split(', ') ?? []
    expect(new Set(columns).size).toBe(columns.length)
  }
})
