import { ActionableError } from '@graphmcp/core'
import { readSettings } from '@graphmcp/mcp-kit'
import { expect, test } from 'vitest'
import { cypherSettings } from '../settings/cypher-settings.ts'
import { nameWriteTool } from './name-write-tool.ts'

const refused = new ActionableError('read-only', 'no read', {
  fix: 'run it as a write',
  facts: { status: 'S' },
})

test.each([
  [{}, 'use write_cypher'],
  [{ NEO4J_NAMESPACE: 'prod' }, 'use prod_write_cypher'],
  [{ NEO4J_READ_ONLY: 'true' }, 'the server was started with NEO4J_READ_ONLY; only reads are possible'],
])('a refused write under %j', (environment, fix) => {
  const { settings } = readSettings(cypherSettings, { environment: { NEO4J_PASSWORD: 'x', ...environment } })
  expect(nameWriteTool(refused, settings)).toMatchObject({
    code: 'read-only',
    details: { fix, facts: { status: 'S' } },
  })
})

test('other failures stay as they are', () => {
  const { settings } = readSettings(cypherSettings, { environment: { NEO4J_PASSWORD: 'x' } })
  const other = new ActionableError('syntax', 'no')
  expect(nameWriteTool(other, settings)).toBe(other)
})
