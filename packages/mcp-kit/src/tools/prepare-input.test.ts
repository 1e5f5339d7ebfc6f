import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { InputError } from './input-error.ts'
import { describeInput } from './input-schema.ts'
import { prepareInput } from './prepare-input.ts'

const schema = describeInput(
  z.object({
    query: z.string(),
    params: z.record(z.string(), z.unknown()).optional(),
    top_k: z.int().min(1).max(100).optional(),
    min_score: z.number().optional(),
    fields: z.array(z.string()).optional(),
    exact: z.boolean().optional(),
  }),
)

const prepare = (given: Record<string, unknown>) => ({
  ...prepareInput({ query: 'RETURN 1', ...given }, schema),
})

function failureOf(given: Record<string, unknown>): { message: string; fix?: string } {
  try {
    prepareInput(given, schema)
  } catch (error) {
    if (error instanceof InputError) return { message: error.message, ...pick(error.details.fix) }
    throw error
  }
  return { message: 'no failure' }
}

const pick = (fix: string | undefined) => (fix === undefined ? {} : { fix })

describe('K02: what clients send for what they mean', () => {
  test.each([
    [{ params: null }, {}],
    [{ params: '' }, {}],
    [{ params: undefined }, {}],
    [{ params: '{"a":1}' }, { params: { a: 1 } }],
    [{ params: 'null' }, {}],
    [{ params: ' \n' }, {}],
    [{ fields: ' null ' }, {}],
    [{ params: ' {} ' }, { params: {} }],
    [{ top_k: '5' }, { top_k: 5 }],
    [{ top_k: null }, {}],
    [{ min_score: '0.5' }, { min_score: 0.5 }],
    [{ min_score: '-1e-3' }, { min_score: -0.001 }],
    [{ fields: '["a"]' }, { fields: ['a'] }],
    [{ exact: 'True' }, { exact: true }],
  ])('%j', (given, expected) => {
    expect(prepare(given)).toEqual({ query: 'RETURN 1', ...expected })
  })

  test.each([
    [{ query: null }, 'the argument "query" is null', 'give "query"'],
    [{ query: '' }, 'the argument "query" is empty', 'give "query"'],
    [{}, 'the argument "query" is missing', 'give "query"'],
    [{ query: 5 }, 'the argument "query" is 5, not text', 'give text'],
    [{ query: ['x'] }, 'the argument "query" is a list, not text', 'give text'],
    [{ query: 'x', params: [1] }, 'the argument "params" is a list, not an object', 'give an object'],
    [{ query: 'x', params: '[1]' }, 'the argument "params" is a list, not an object', 'give an object'],
    [
      { query: 'x', params: 'a=1' },
      'the argument "params" is text that is not JSON',
      'give an object such as {"name": "Ada"}',
    ],
    [{ query: 'x', top_k: 2.5 }, 'the argument "top_k" is 2.5, not a whole number', 'give a whole number'],
    [
      { query: 'x', top_k: 'many' },
      'the argument "top_k" is the text "many", not a whole number',
      'give a whole number',
    ],
    [{ query: 'x', exact: 1 }, 'the argument "exact" is 1, not true or false', 'give true or false'],
    [{ query: 'x', parms: {} }, 'unknown argument "parms"', 'use "params"'],
  ])('%j is refused', (given, message, fix) => {
    expect(failureOf(given)).toEqual({ message, fix })
  })

  test('an unknown argument comes with those allowed', () => {
    expect(() => prepare({ timeout: 5 })).toThrow(
      expect.objectContaining({
        message: 'unknown argument "timeout"',
        details: { allowed: ['query', 'params', 'top_k', 'min_score', 'fields', 'exact'] },
      }),
    )
  })

  test('names that every object inherits are unknown too', () => {
    expect(() =>
      prepareInput(JSON.parse('{"query":"x","__proto__":{}}') as Record<string, unknown>, schema),
    ).toThrow('unknown argument "__proto__"')
    expect(() => prepare({ constructor: 1 })).toThrow('unknown argument "constructor"')
  })
})

test('K03: the schema is in the dialect that strict clients take', () => {
  expect(schema).toEqual({
    type: 'object',
    properties: {
      query: { type: 'string' },
      params: { type: 'object' },
      top_k: { type: 'integer', minimum: 1, maximum: 100 },
      min_score: { type: 'number' },
      fields: { type: 'array', items: { type: 'string' } },
      exact: { type: 'boolean' },
    },
    required: ['query'],
    additionalProperties: false,
  })
  expect(describeInput(z.object({ n: z.int() })).properties).toEqual({ n: { type: 'integer' } })
})
