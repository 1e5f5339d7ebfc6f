import { describe, expect, test } from 'vitest'
import { ActionableError } from '../errors/actionable-error.ts'
import { askIndex, findDatabaseError } from './database-fault.ts'

function databaseError(code: string): Error {
  const cause = Object.assign(new Error('Index 33554431 out of bounds for length 16'), { code })
  return new ActionableError('database-error', 'the database failed', {}, { cause })
}

describe('a question to the index', () => {
  test('that is answered gives the answer', async () => {
    expect(await askIndex(Promise.resolve(7))).toEqual({ kind: 'answer', value: 7 })
  })

  test('that fails inside the database is a fault', async () => {
    const question = Promise.reject(databaseError('Neo.DatabaseError.Statement.ExecutionFailed'))
    expect(await askIndex(question)).toEqual({ kind: 'fault' })
  })

  test('that is never answered is a fault when the patience ends', async () => {
    expect(await askIndex(new Promise(() => undefined), 20)).toEqual({ kind: 'fault' })
  })

  test.each(['Neo.ClientError.Schema.IndexNotFound', 'ServiceUnavailable'])(
    'that fails by %s fails',
    async (code) => {
      const error = databaseError(code)
      await expect(askIndex(Promise.reject(error))).rejects.toBe(error)
    },
  )
})

test('the code of the database is found among the causes', () => {
  const error = databaseError('Neo.ClientError.Schema.IndexNotFound')
  expect(findDatabaseError(new Error('outer', { cause: error }))).toEqual({
    code: 'Neo.ClientError.Schema.IndexNotFound',
  })
  expect(findDatabaseError(new Error('of ours'))).toBeUndefined()
})
