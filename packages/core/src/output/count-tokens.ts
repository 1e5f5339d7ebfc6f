import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'

export type CountTokens = (text: string) => number

/** Merging a word costs the square of its length: longer ones are counted in pieces, one token dearer each. */
const longestPiece = 256
/** UTF-16 units handed to the splitting pattern at once. */
const longestWindow = 16_384

let loading: Promise<CountTokens> | undefined

/** Loads the cl100k ranks, once; takes about 100 ms and 40 MB. */
export function loadTokenCounter(): Promise<CountTokens> {
  loading ??= createTokenCounter()
  return loading
}

/** The cl100k tokens of a text, never fewer than js-tiktoken says; text such as `<|endoftext|>` is text. */
export async function countTokens(text: string): Promise<number> {
  return (await loadTokenCounter())(text)
}

async function createTokenCounter(): Promise<CountTokens> {
  const [{ BytePairEncodingCore }, { Cl100KBase }, { default: ranks }] = await Promise.all([
    import('gpt-tokenizer/BytePairEncodingCore'),
    import('gpt-tokenizer/encodingParams/cl100k_base'),
    import('gpt-tokenizer/bpeRanks/cl100k_base'),
  ])
  const encoding = new BytePairEncodingCore({ ...Cl100KBase(ranks), mergeCacheSize: 5_000 })
  const countWord = (word: string): number => {
    if (word.length <= longestPiece) return encoding.countNative(word)
    let tokens = 0
    for (const piece of cut(word, longestPiece)) tokens += encoding.countNative(piece) + 1
    return tokens
  }
  return (text) => {
    let tokens = 0
    for (const window of cut(text, longestWindow)) {
      for (const [word] of window.matchAll(CL100K_TOKEN_SPLIT_REGEX)) tokens += countWord(word)
      if (window.length < text.length && !window.endsWith('\n')) tokens += 1
    }
    return tokens
  }
}

/** Cuts a long text after line breaks, where no token is lost, or else anywhere but inside a character. */
function* cut(text: string, longest: number): Generator<string> {
  let start = 0
  while (text.length - start > longest) {
    const lineBreak = text.lastIndexOf('\n', start + longest - 1)
    const end = lineBreak > start ? lineBreak + 1 : characterEnd(text, start + longest)
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}

function characterEnd(text: string, end: number): number {
  const next = text.charCodeAt(end)
  return next >= 0xdc00 && next < 0xe000 ? end + 1 : end
}
