import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'

/** The longest cl100k token with a letter in it, and the longest of all; a test measures them. */
export const longestWord = 42
export const longestToken = 128

const letter = /\p{L}/u

/** A text of N bytes never has more than N tokens. */
export function mostTokens(text: string): number {
  return Buffer.byteLength(text)
}

/** Never more than the tokens of the text, without loading the ranks: no token spans two words. */
export function fewestTokens(text: string): number {
  let tokens = 0
  for (const [word] of text.matchAll(CL100K_TOKEN_SPLIT_REGEX))
    tokens += Math.ceil(word.length / (letter.test(word) ? longestWord : longestToken))
  return tokens
}
