import { Tiktoken } from 'js-tiktoken/lite'
import cl100k from 'js-tiktoken/ranks/cl100k_base'

const encoder = new Tiktoken(cl100k)

export interface TokenCount {
  tokens: number
  /** Whether only the start was counted, and the rest taken to be like it. */
  estimated: boolean
}

const countedCharacters = 200_000

/** Tokens of GPT-4's encoding; a text of many megabytes is counted by its start. */
export function countTokens(text: string): TokenCount {
  const start = text.slice(0, countedCharacters)
  const tokens = encoder.encode(start, [], []).length
  if (start.length === text.length) return { tokens, estimated: false }
  return { tokens: Math.round((tokens * text.length) / start.length), estimated: true }
}

export function tellTokens({ tokens, estimated }: TokenCount): string {
  return `${estimated ? 'about ' : ''}${tokens.toLocaleString('en-US')} tokens`
}
