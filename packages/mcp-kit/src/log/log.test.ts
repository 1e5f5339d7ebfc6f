import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('writes one JSON object a line, from the level on', () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', secrets: [], write: (line) => void lines.push(line) })
  log.info('not this')
  log.warn('two\nlines', { port: 8000, host: 'a' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
    level: 'warn',
    message: 'two\nlines',
    port: 8000,
    host: 'a',
  })
})

test('S10: secrets are kept out of messages and facts', () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', secrets: ['hunter2'], write: (line) => void lines.push(line) })
  log.error('failed with hunter2', { cause: 'hunter2', uri: 'bolt://u:p@h' })
  expect(lines.join('')).not.toMatch(/hunter2|u:p@/)
})
