import { describe, expect, it } from 'vitest'
import { ActionableError } from '../errors/actionable-error.ts'
import { toErrorAnswer } from './to-error-answer.ts'
import { writeError } from './write-error.ts'

describe('toErrorAnswer', () => {
  it('tells all of an actionable error, in the order of the contract', async () => {
    const error = new ActionableError('unknown-filter', 'unknown filter "languge"', {
      allowed: ['language', 'date'],
      fix: 'use "language"',
      facts: { position: 3 },
    })
    expect(await writeError(toErrorAnswer(error), { tokenLimit: 2048, format: 'auto' })).toBe(
      [
        `error: 'unknown filter "languge"'`,
        'position: 3',
        'allowed: [language, date]',
        `fix: 'use "language"'`,
      ].join('\n'),
    )
  })

  it('tells it of an error of another bundle too', () => {
    const error = Object.assign(new Error('wrong'), { code: 'any', details: { fix: 'do this' } })
    expect(toErrorAnswer(error)).toEqual({ error: 'wrong', allowed: undefined, fix: 'do this' })
  })

  it.each([
    ['an ordinary error', new TypeError('x is not a function'), 'x is not a function'],
    ['an error without a message', new RangeError(), 'RangeError'],
    ['a text', 'broken', 'broken'],
    ['anything else', { some: 'thing' }, 'unexpected failure'],
    ['nothing', undefined, 'unexpected failure'],
    ['S10: an address with credentials', new Error('no bolt://me:secret@host:7687'), 'no bolt://host:7687'],
  ])('says one line of %s', (_name, error, message) => {
    expect(toErrorAnswer(error)).toEqual({ error: message })
  })
})
