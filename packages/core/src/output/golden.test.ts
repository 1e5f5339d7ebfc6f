import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'
import { answerCases } from './testing/answer-cases.ts'
import { boundCases } from './testing/bound-cases.ts'
import { defaultLimits, formats, writeCase, type GoldenCase } from './testing/golden-case.ts'
import { graphCases } from './testing/graph-cases.ts'
import { valueCases } from './testing/value-cases.ts'

const cases = [...valueCases, ...graphCases, ...boundCases, ...answerCases]

describe('the text of an answer', () => {
  it.each(cases)('$name: $title', async (golden) => {
    const texts = await Promise.all(formats.map((format) => writeCase(golden, format)))
    const tokens = await Promise.all(texts.map(countTokens))
    expect(Math.max(...tokens)).toBeLessThanOrEqual(golden.limits?.tokenLimit ?? defaultLimits.tokenLimit)
    await expect(goldenFile(golden, texts)).toMatchFileSnapshot(`golden/${golden.name}.txt`)
  })

  it('has one name per case', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })
})

/** The case in words, then the exact text in each format. */
function goldenFile({ title, cypher, limits }: GoldenCase, texts: readonly string[]): string {
  const head = [
    `# ${title}`,
    ...(cypher === undefined ? [] : [`# ${cypher}`]),
    ...(limits === undefined ? [] : [`# ${JSON.stringify(limits)}`]),
  ]
  const bodies = formats.map((format, index) => `--- ${format}\n${texts[index]}\n`)
  return `${head.join('\n')}\n${bodies.join('')}`
}
