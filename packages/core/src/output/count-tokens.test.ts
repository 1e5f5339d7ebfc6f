import { getEncoding } from 'js-tiktoken'
import ranks from 'gpt-tokenizer/bpeRanks/cl100k_base'
import { describe, expect, it } from 'vitest'
import { countTokens, loadTokenCounter } from './count-tokens.ts'
import { oddTexts } from './testing/odd-texts.ts'
import { fewestTokens, longestToken, longestWord, mostTokens } from './token-bounds.ts'

const judge = getEncoding('cl100k_base')
const tiktoken = (text: string) => judge.encode(text, [], []).length

/** A sequence that is the same on every run. */
function noise(length: number, pick: (random: number) => string): string {
  let state = 42
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return pick(state / 2_147_483_648)
  }).join('')
}

const ordinary = {
  english: 'The quick brown fox jumps over the lazy dog, 1,234 times; then it sleeps.\n'.repeat(40),
  yaml: "- {id: 7, labels: [Person], properties: {name: 'Ada', born: '1815-12-10', score: 5.0}}\n".repeat(40),
  floats: noise(300, (random) => `${random}, `),
  chinese: '这是一个关于图数据库的句子，它包含一些汉字。\n'.repeat(30),
  emoji: '🦔汤 👩‍👩‍👧 '.repeat(60),
  code: 'function f(x) {\r\n\treturn x * 2\r\n}\r\n\r\n'.repeat(30),
  'special tokens': 'see <|endoftext|> and <|endofprompt|> <|im_start|>',
  contractions: "it's WE'LL they've I'd 'Tis don'T ",
  blanks: 'a  b   c    \n\n   d\t\te \n \n f',
}

/** Runs without a word break, for which a whole count takes seconds to minutes (P01); short enough for the judge. */
const hostile = {
  'one letter': 'a'.repeat(1500),
  'two letters': 'ab'.repeat(700),
  DNA: noise(1200, (random) => 'ACGT'[Math.floor(random * 4)] ?? 'A'),
  'random letters': noise(1200, (random) => String.fromCharCode(97 + Math.floor(random * 26))),
  underscores: '_'.repeat(1500),
  dashes: '-'.repeat(1500),
  blanks: ' '.repeat(1500),
  'one character': '漢'.repeat(600),
  'many characters': noise(500, (random) => String.fromCodePoint(0x4e00 + Math.floor(random * 20_000))),
  thai: 'ภาษาไทยไม่มีการเว้นวรรค'.repeat(30),
  hedgehogs: '🦔'.repeat(400),
  accents: '\u0301'.repeat(500),
  base64: noise(
    1200,
    (random) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[Math.floor(random * 64)] ?? '+',
  ),
  digits: '1234567890'.repeat(150),
  'half pairs': '\ud83e'.repeat(300),
}

describe('countTokens', { timeout: 120_000 }, () => {
  it.each(Object.entries(ordinary))('is exact for ordinary text: %s', async (_name, text) => {
    expect(await countTokens(text)).toBe(tiktoken(text))
  })

  it.each(oddTexts.map((text) => [JSON.stringify(text), text] as const))(
    'is exact for the odd text %s',
    async (_name, text) => {
      // The library's table holds no byte order mark: it counts one token more.
      expect(await countTokens(text)).toBe(tiktoken(text) + (text.includes('\ufeff') ? 1 : 0))
    },
  )

  it.each(Object.entries(hostile))(
    'P01: never counts fewer than js-tiktoken, nor many more: %s',
    async (_name, text) => {
      const tokens = await countTokens(text)
      const exact = tiktoken(text)
      expect(tokens).toBeGreaterThanOrEqual(exact)
      // One token per piece of 256: much only where a piece is two tokens, as of blanks or dashes.
      expect(tokens - exact).toBeLessThanOrEqual(Math.ceil(text.length / 256) + exact / 100)
    },
  )

  it.each(Object.entries(hostile))('P01: gets through a megabyte of it: %s', async (_name, text) => {
    const megabyte = text.repeat(Math.ceil(1_000_000 / text.length))
    const start = performance.now()
    expect(await countTokens(megabyte)).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('never counts fewer where a long text is cut into windows', async () => {
    const lines = noise(30_000, (random) =>
      random < 0.02 ? '\n' : random < 0.2 ? ' ' : String.fromCharCode(97 + random * 26),
    )
    expect(await countTokens(lines)).toBeGreaterThanOrEqual(tiktoken(lines))
  })

  it('P03: loads the ranks once, however many ask at once', async () => {
    const [one, other] = await Promise.all([loadTokenCounter(), loadTokenCounter()])
    expect(one).toBe(other)
  })

  it('counts nothing for an empty text', async () => {
    expect(await countTokens('')).toBe(0)
  })
})

describe('the bounds of a count', { timeout: 120_000 }, () => {
  it.each([...Object.entries(ordinary), ...Object.entries(hostile)])(
    'enclose it without the ranks: %s',
    async (_name, text) => {
      const tokens = tiktoken(text)
      expect(fewestTokens(text)).toBeLessThanOrEqual(tokens)
      expect(mostTokens(text)).toBeGreaterThanOrEqual(tokens)
    },
  )

  it('rest on the longest tokens that there are', () => {
    const decoder = new TextDecoder()
    const texts = ranks.map((token) =>
      typeof token === 'string' ? token : decoder.decode(Uint8Array.from(token)),
    )
    const longest = (those: readonly string[]) => Math.max(...those.map((text) => text.length))
    expect(longest(texts)).toBe(longestToken)
    expect(longest(texts.filter((text) => /\p{L}/u.test(text)))).toBe(longestWord)
  })
})
