import type { Client } from '@modelcontextprotocol/client'
import { countTokens, tellTokens } from './count-tokens.ts'
import { shortenAnswer } from './shorten-answer.ts'

export interface Question {
  title: string
  tool: string
  arguments: Record<string, unknown>
  /** Throws where the answer is not the right one; returns what was found to hold. */
  check: (answer: string, isError: boolean) => string
  /** The same result as a server would give it that passes on what the driver returns. */
  raw?: () => Promise<string>
}

export const tokenLimit = 2048

/** Asks one question through the client, prints what the model would see, shortened, and checks it. */
export async function ask(client: Client, question: Question): Promise<void> {
  console.log(`\n━━━ ${question.title}`)
  console.log(`${`${question.tool} ${tellArguments(question.arguments)}`.trim()}\n`)
  const result = await client.callTool({ name: question.tool, arguments: question.arguments })
  const answer = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const shown = shortenAnswer(answer)
  console.log(shown)
  const count = countTokens(answer)
  const cut = shown === answer.trimEnd() ? '' : ' (in full; shortened above)'
  const raw = question.raw ? ` · raw JSON: ${tellTokens(countTokens(await question.raw()))}` : ''
  console.log(`\n    what the model sees: ${tellTokens(count)}${cut}${raw}`)
  if (count.tokens > tokenLimit) throw new Error(`${question.title}: more than ${tokenLimit} tokens`)
  console.log(`    checked: ${question.check(answer, result.isError === true)}`)
}

function tellArguments({ query, ...others }: Record<string, unknown>): string {
  const rest = Object.keys(others).length > 0 ? ` ${JSON.stringify(others)}` : ''
  return typeof query === 'string' ? `${query}${rest}` : rest.trim()
}

/** Fails with the answer's start where the text does not hold what it must. */
export function expectAnswer(answer: string, ...patterns: RegExp[]): void {
  for (const pattern of patterns) {
    if (!pattern.test(answer))
      throw new Error(`the answer should match ${pattern}, but starts ${answer.slice(0, 300)}`)
  }
}

export function expectSuccess(isError: boolean): void {
  if (isError) throw new Error('the answer should be no error')
}

export function expectError(isError: boolean): void {
  if (!isError) throw new Error('the answer should be an error')
}
