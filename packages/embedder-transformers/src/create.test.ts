import { beforeAll, describe, expect, test } from 'vitest'
import { testEmbedder } from '@graphmcp/embedder/testing'
import create from './index.ts'
import { prepareLocalModel } from './local-model.ts'

let folder: string

beforeAll(async () => {
  folder = await prepareLocalModel({
    environment: process.env,
    log: (line) => process.stderr.write(`${line}\n`),
  })
}, 300_000)

const embedder = () => create({ model: folder, environment: {} })

testEmbedder({ name: 'transformers', test: (name, run) => test(name, run, 120_000), create: embedder })

const weather = ['The weather is lovely today.', "It's so sunny outside!", 'He drove to the stadium.']

describe('all-MiniLM-L6-v2', () => {
  test('has the similarities that its authors show, within the rounding of int8', async () => {
    const [a = [], b = [], c = []] = await embedder().embedDocuments(weather)
    expect(a).toHaveLength(384)
    expect(dot(a, a)).toBeCloseTo(1, 5)
    expect(Math.abs(dot(a, b) - 0.666)).toBeLessThan(0.03)
    expect(Math.abs(dot(a, c) - 0.1046)).toBeLessThan(0.03)
    expect(Math.abs(dot(b, c) - 0.1411)).toBeLessThan(0.03)
  })

  test('reads the first 256 tokens of a text, whatever follows', async () => {
    const start = 'the farmers of the valley '.repeat(60)
    const [a, b] = await embedder().embedDocuments([start, `${start} and the ships of the bay`])
    expect(a).toEqual(b)
  })

  test('finds the paragraph that answers a question', async () => {
    const local = embedder()
    const paragraphs = await local.embedDocuments([
      'The treasury holds a surplus for the third year, and duties on imports may be lowered.',
      'Our army has been reduced to a peace footing, and the forts along the coast are garrisoned.',
      'Schools in the territories have been given land, and teachers are being paid again.',
    ])
    const question = await local.embedQuery('Who pays for education?')
    const scores = paragraphs.map((paragraph) => dot(paragraph, question))
    expect(scores.indexOf(Math.max(...scores))).toBe(2)
  })
})

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
