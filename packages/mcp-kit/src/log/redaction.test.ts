import { describe, expect, test } from 'vitest'
import { createRedaction, redactValues } from './redaction.ts'

describe('S10: secrets', () => {
  const redact = createRedaction(['hunter2', undefined, '', 'hunter2-long', "it's$1"])
  test.each([
    ['the password hunter2 is wrong', 'the password *** is wrong'],
    ['hunter2-long and hunter2', '*** and ***'],
    ["it's$1", '***'],
    ['bolt://neo4j:other@host:7687/x', 'bolt://***@host:7687/x'],
    ['neo4j+s://token@host', 'neo4j+s://***@host'],
    ['mail me at a@b.example', 'mail me at a@b.example'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, expected) => expect(redact(text)).toBe(expected))
})

test.each([
  ['x', 'fix: use max', 'fix: use max'],
  ['test', 'the latest test', 'the latest ***'],
  ['correct-horse', 'at=correct-horse1', 'at=***1'],
])('the password %j hides itself and spoils no other word', (secret, text, expected) => {
  expect(createRedaction([secret])(text)).toBe(expected)
})

test('values are redacted at their places, keys stay', () => {
  const answer = { error: 'no label hunter2', allowed: ['hunter2', 'b'], position: 3, hunter2: true }
  expect(redactValues(answer, createRedaction(['hunter2']))).toEqual({
    error: 'no label ***',
    allowed: ['***', 'b'],
    position: 3,
    hunter2: true,
  })
})
