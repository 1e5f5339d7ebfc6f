import { expect, test } from 'vitest'
import * as z from 'zod'
import { connectionSettings } from './connection-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { readSettings } from './read-settings.ts'
import { SettingsError } from './settings-error.ts'
import { transportSettings } from './transport-settings.ts'

const schema = z.object({ ...connectionSettings, ...limitSettings, ...transportSettings })

/** What is said of one more variable: what stops the start, or what is warned about. */
function tell(name: string, text: string): { problems: readonly string[]; notices: readonly string[] } {
  const environment = { NEO4J_PASSWORD: 'pw', [name]: text }
  try {
    return { problems: [], notices: readSettings(schema, { environment, arguments: [] }).notices }
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems, notices: [] }
    throw error
  }
}

test.each([
  ['READ_ONLY', 'true', 'NEO4J_READ_ONLY'],
  ['READONLY', '1', 'NEO4J_READ_ONLY'],
  ['read_only', 'true', 'NEO4J_READ_ONLY'],
  ['NEO4J_READONLY', 'true', 'NEO4J_READ_ONLY'],
  ['NEO4J_RAED_ONLY', 'true', 'NEO4J_READ_ONLY'],
  ['MCP_READ_ONLY', 'yes', 'NEO4J_READ_ONLY'],
  ['NEO4J_MCP_READ_ONLY', 'true', 'NEO4J_READ_ONLY'],
  ['NEO4J_READ_ONLY_MODE', 'on', 'NEO4J_READ_ONLY'],
  ['NEO4J_MODE', 'read-only', 'NEO4J_READ_ONLY'],
  ['NEO4J_MODE', 'READ', 'NEO4J_READ_ONLY'],
  ['NEO4J_ACCESS_MODE', 'r', 'NEO4J_READ_ONLY'],
  ['ALLOW_WRITE', 'false', 'NEO4J_READ_ONLY'],
  ['NEO4J_DISABLE_WRITES', 'true', 'NEO4J_READ_ONLY'],
  ['HTTP_TOKN', 'x', 'HTTP_TOKEN'],
  ['NEO4J_HTTP_TOKEN', 'x', 'HTTP_TOKEN'],
  ['MCP_HTTP_AUTH_TOKEN', 'x', 'HTTP_TOKEN'],
])('%s=%s would leave the server less safe than meant, and stops the start', (name, text, meant) => {
  expect(tell(name, text)).toEqual({
    problems: [`${name} is not a setting; did you mean ${meant}?`],
    notices: [],
  })
})

test.each([
  ['TOKEN_LIMT', '500', 'TOKEN_LIMIT'],
  ['NEO4J_QUERY_TIMEOUT', '30', 'QUERY_TIMEOUT'],
  ['NEO4J_ROW_LIMIT', '10', 'ROW_LIMIT'],
  ['MCP_TRANSPORT', 'http', 'TRANSPORT'],
  ['MCP_LOG_LEVEL', 'debug', 'LOG_LEVEL'],
])('%s=%s is warned about', (name, text, meant) => {
  expect(tell(name, text)).toEqual({
    problems: [],
    notices: [`${name} is not a setting; did you mean ${meant}?`],
  })
})

test.each([
  ['USERNAME', 'ada'],
  ['USER', 'ada'],
  ['DATABASE', 'x'],
  ['HEAD_ONLY', 'true'],
  ['POSTGRES_READ_ONLY', 'true'],
  ['READ_ONLY', ' '],
  ['MODE', 'read'],
  ['NEO4J_MODE', 'write'],
  ['ALLOW_WRITES', 'true'],
  ['NEO4J_AUTH', 'neo4j/x'],
  ['NEO4J_EDITION', 'docker_compose'],
  ['MCP_TIMEOUT', '5000'],
  ['HTTP_PROXY', 'http://proxy'],
  ['GITHUB_TOKEN', 'x'],
])('%s=%j belongs to others', (name, text) => {
  expect(tell(name, text)).toEqual({ problems: [], notices: [] })
})
