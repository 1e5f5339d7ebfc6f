import { expect, test } from 'vitest'
import { shortenAnswer } from './shorten-answer.ts'

const long =
  'The public confidence in the purpose and ability of the Government to maintain the parity of all of our money issues, ' +
  'whether coin or paper, must remain unshaken.'

test('cuts quoted texts to their starts, and leaves what stands beside them', () => {
  expect(
    shortenAnswer(`- [0.8, {text: 'it''s ${long}', party: Republican}]\n- [0.7, {text: "${long}"}]\n`),
  ).toBe(
    `- [0.8, {text: 'it''s ${long.slice(0, 113)} …', party: Republican}]\n` +
      `- [0.7, {text: "${long.slice(0, 119)} …"}]`,
  )
})

test('cuts a long text without quotes with its line', () => {
  const line = shortenAnswer(`- {text: ${long.repeat(5)}}`)
  expect(line.length).toBe(362)
  expect(line.endsWith(' …')).toBe(true)
})

test('shows six rows, says how many follow, and keeps what is said after them', () => {
  const rows = Array.from({ length: 41 }, (_, i) => `- [${i}]`)
  const lines = shortenAnswer(['columns: [a]', 'rows:', ...rows, 'truncated: {rows: 41}'].join('\n')).split(
    '\n',
  )
  expect(lines).toEqual([
    'columns: [a]',
    'rows:',
    ...rows.slice(0, 6),
    '  … 35 more rows …',
    'truncated: {rows: 41}',
  ])
})

test('leaves a short answer as it is', () => {
  const answer = `error: 'unknown filter "presidnt"'\nfix: 'use "president"'`
  expect(shortenAnswer(answer)).toBe(answer)
})
